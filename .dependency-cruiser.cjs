/** The rooms of the house (docs/decisions, 'The house') as rules. */
module.exports = {
  forbidden: [
    {
      name: "no-circles",
      severity: "error",
      comment:
        "Two files that need each other are one, or miss a third. Types may refer to each other, what is loaded later too, and tables by their foreign keys.",
      from: { pathNot: "^db/schema/" },
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only", "dynamic-import"] } },
    },
    {
      name: "domain-knows-no-web",
      severity: "error",
      comment: "The rules of the shop know nothing of React, requests, sessions or pages.",
      from: { path: "^app/domain/" },
      to: {
        path: [
          "^app/(ui|routes|web|access|shell|ai)/",
          "^app/root",
          "^node_modules/(react|react-dom|react-router|@react-router)/",
        ],
      },
    },
    {
      name: "ui-knows-no-nouns",
      severity: "error",
      comment: "Components without nouns: what they show is handed to them.",
      from: { path: "^app/ui/" },
      to: { path: ["^app/(domain|routes|access|web|shell)/", "^app/[^/]+\\.server\\.ts$", "^db/"] },
    },
    {
      name: "db-is-at-the-bottom",
      severity: "error",
      comment: "Tables and the sample shop may use the shop's words and rules, never its pages.",
      from: { path: "^db/" },
      to: { path: "^app/(routes|web|ui|shell)/" },
    },
    {
      name: "one-door-to-sqlite",
      severity: "error",
      comment:
        "These open a database: the shop's, the folder's lock, a backup's copy. A type may be imported anywhere.",
      from: { pathNot: ["^db/(client|folder-lock|snapshot)\\.server\\.ts$", "^tests/", "^bench/"] },
      to: { path: "^node_modules/better-sqlite3/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "one-door-to-ai",
      severity: "error",
      comment: "Only app/ai speaks to an AI service, so that one room shows what leaves the machine.",
      from: { pathNot: ["^app/ai/", "^tests/"] },
      to: { path: "^node_modules/(ai|@ai-sdk)/" },
    },
    {
      name: "ai-knows-no-pages",
      severity: "error",
      from: { path: "^app/ai/" },
      to: { path: "^app/(ui|routes|shell|access)/" },
    },
    {
      name: "routes-stay-in-their-folder",
      severity: "error",
      comment:
        "A folder may use another's wire (how the noun looks from outside), its badges, pickers and matrix, and the forms and tabs of Settings; every page may fall back to sign-in.",
      from: { path: "^app/routes/([^/]+)/" },
      to: {
        path: "^app/routes/[^/]+/",
        pathNot: [
          "^app/routes/$1/",
          "^app/routes/[^/]+/wire(/|\\.)",
          "^app/routes/[^/]+/[^/]+-badge\\.tsx$",
          "^app/routes/[^/]+/[^/]+-picker(\\.server)?\\.tsx?$",
          "^app/routes/[^/]+/[^/]+-matrix\\.tsx$",
          "^app/routes/settings/settings-(form|tabs)(\\.server)?\\.tsx?$",
          "^app/routes/sign-in/",
        ],
      },
    },
    {
      name: "web-knows-no-pages",
      severity: "error",
      comment: "HTTP and nothing about jewelry.",
      from: { path: "^app/web/" },
      to: { path: "^app/routes/" },
    },
    {
      name: "nothing-needs-tests",
      severity: "error",
      from: { pathNot: "^tests/" },
      to: { path: "^tests/" },
    },
    {
      name: "no-orphan-imports",
      severity: "error",
      comment: "An import that resolves to nothing.",
      from: {},
      to: { couldNotResolve: true, pathNot: ["^virtual:", "^(\\./|\\.\\./)\\+types/", "/\\+types/"] },
    },
    {
      name: "no-dev-dependencies-in-production",
      severity: "error",
      from: { path: "^(app|db)/", pathNot: "^app/routes\\.ts$" },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|\\.react-router|app/ui/generated)/" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".css"],
    },
  },
};
