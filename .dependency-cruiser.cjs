/** Layering rules (docs/decisions/0001-the-house.md). */

const { existsSync, readdirSync, readFileSync } = require("node:fs");

/** Bottom up: a folder may import only from those before it. */
const ROOMS = [
  "app/ui",
  "db",
  "app/domain",
  "app/runtime",
  "app/backup",
  "app/web",
  "app/sending",
  "app/trouble",
  "app/chain",
  "app/access",
  "app/ai",
  "app/import",
  "app/sample-shop",
  "bench/big-shop",
  "app/shell",
  "app/routes",
  "app/door",
  "app/server",
];

const arrowsGoDown = ROOMS.map((room, floor) => ({
  name: `${room.replaceAll("/", "-")}-looks-down`,
  severity: "error",
  comment: "Rooms look one way (docs/decisions/0001-the-house.md).",
  from: { path: `^${room}/` },
  to: {
    path: [
      "^app/(root|entry\\.server)",
      "^app/routes\\.ts$",
      ...ROOMS.slice(floor + 1).map((above) => `^${above}/`),
    ],
  },
}));

/** Bottom up, in `app/domain` and `app/routes` alike: an area may import only from itself and those before it. */
const AREAS = ["shop", "people", "stock", "counter", "workshop", "outreach", "records"];

for (const room of ["app/domain", "app/routes"])
  for (const { name } of readdirSync(room, { withFileTypes: true }).filter((entry) => entry.isDirectory()))
    if (!AREAS.includes(name)) throw new Error(`${room}/${name} is no area: move it into one of ${AREAS}`);

/** Pages are the files that app/routes.ts names. */
const ROUTES = readFileSync("app/routes.ts", "utf8");
const PAGES = [...ROUTES.matchAll(/"routes\/([^"]+)"/g)].map(([, path]) => path);

/**
 * The pages and calls that put together something of their own area and of later ones. They stand above all areas,
 * each beside the others of its noun (docs/decisions/0001-the-house.md says why, docs/areas.md what each imports).
 */
const ABOVE_ALL_AREAS = [
  // Records show what happened to them, and what later areas have for them.
  "shop/employees/employee-record.tsx",
  "people/customers/customer-record.tsx",
  "stock/pieces/piece-record.tsx",
  "counter/sales/sale-record.tsx",
  "workshop/orders/order-record.tsx",
  "workshop/repairs/repair-record.tsx",
  // The bench shows what is noted of a job.
  "workshop/bench/bench.tsx",
  // Settings are of all areas.
  "shop/settings/general-settings.tsx",
  "shop/settings/integrations.tsx",
  "shop/stores/edit-store.tsx",
  // A ticket hands over orders.
  "counter/sales/new-sale.tsx",
  "counter/sales/receipt.tsx",
  "counter/sales/void-sale.tsx",
  "counter/sales/sales-api.server.ts",
  "counter/returns/returns-api.server.ts",
];
for (const path of ABOVE_ALL_AREAS)
  if (!existsSync(`app/routes/${path}`)) throw new Error(`app/routes/${path} is gone: take it off the list`);

const oneOf = (paths) => `^app/routes/(${paths.map((path) => path.replaceAll(".", "\\.")).join("|")})$`;

/** What a page may use of another area's noun: how it looks from outside. */
const SEEN_FROM_OUTSIDE = [
  "-(contract|json|filter|choices|address)(\\.server)?\\.ts$",
  "/read-all-[^/]+\\.server\\.ts$",
  "-columns\\.tsx$",
  "-badges?\\.tsx?$",
  "-picker(\\.server)?\\.tsx?$",
  "-matrix(\\.server)?\\.tsx?$",
  // What another noun's record shows of it.
  "-(panel|timeline)(\\.server)?\\.tsx?$",
  // What somebody waits for a customer with, on the customer's record.
  "/next-of-customer\\.server\\.ts$",
  // The orders that a ticket hands over, on its form and its receipt.
  "/orders-on-ticket\\.server\\.ts$",
  "/settings/settings-(form|tabs)(\\.server)?\\.tsx?$",
  // The button that asks the advisor, in the list of customers and on a customer's suggestions.
  "/customers/suggest-form\\.tsx$",
].map((name) => `^app/routes/.*${name}`);

const areasLookDown = AREAS.map((area, floor) => ({
  name: `${area}-looks-down`,
  severity: "error",
  comment:
    "Areas look one way, in both rooms. What an earlier noun needs of a later one is passed in (docs/tour.md).",
  from: { path: `^app/(domain|routes)/${area}/`, pathNot: oneOf(ABOVE_ALL_AREAS) },
  to: {
    path: ["^app/routes/[^/]+$", ...AREAS.slice(floor + 1).map((later) => `^app/(domain|routes)/${later}/`)],
  },
}));

/** What the image's build gets. */
const IN_THE_IMAGE = readFileSync(".dockerignore", "utf8")
  .split("\n")
  .filter((line) => line.startsWith("!"))
  .map((line) => `^${line.slice(1).replaceAll(".", "\\.")}(/|$)`);

module.exports = {
  forbidden: [
    ...arrowsGoDown,
    ...areasLookDown,
    {
      name: "nothing-imports-a-page",
      severity: "error",
      comment: "So a page above all areas leads no area up. Calls are pages too; app/routes has their table.",
      from: { pathNot: "^app/routes/all-calls\\.server\\.ts$" },
      to: { path: [oneOf(PAGES), "^app/routes/.*-api\\.server\\.ts$"] },
    },
    {
      name: "words-of-all-areas",
      severity: "error",
      comment:
        "Files that lie in app/domain itself stand under all areas. The trail's words are part of what every rule returns.",
      from: { path: "^app/domain/[^/]+$" },
      to: { path: "^app/domain/[^/]+/", pathNot: "^app/domain/shop/trail/" },
    },
    {
      name: "in-the-image",
      severity: "error",
      comment: "The image is built from what .dockerignore lets in.",
      from: { path: IN_THE_IMAGE },
      to: { path: "^[a-z]", pathNot: [...IN_THE_IMAGE, "^node_modules/"], dependencyTypes: ["local"] },
    },
    {
      name: "no-circles",
      severity: "error",
      comment: "Two files that need each other are one, or miss a third.",
      from: {},
      to: { circular: true },
    },
    {
      name: "domain-knows-no-web",
      severity: "error",
      comment: "The rules of the shop know nothing of React, requests, sessions or pages.",
      from: { path: "^app/domain/" },
      to: {
        path: ["^app/ui/", "^node_modules/(react|react-dom|react-router|@react-router)/"],
      },
    },
    {
      name: "no-zod-in-the-browser",
      severity: "error",
      comment:
        "Views and what they share know fields as data, not as schemas: Zod is 28 KB. Contracts are for loaders and actions, which the browser doesn't get; tests/http/bytes.test.ts reads what it does get.",
      from: {
        path: ["^app/(ui|shell|domain)/", "\\.tsx$", "-fields\\.ts$"],
        pathNot: ["\\.server\\.tsx?$", "^app/web/answer-fields\\.ts$"],
      },
      to: { path: "^node_modules/(zod|@conform-to/zod)/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "form-fields-know-no-contract",
      severity: "error",
      comment: "Fields and values of a form go to the browser; contracts build Zod schemas.",
      from: { path: ["-form\\.tsx$", "-form-fields\\.ts$", "^app/web/write-fields\\.ts$"] },
      to: {
        path: [
          "-(contract|json|api\\.server)\\.ts$",
          "^app/web/(contract|query|list-query|field-schemas|json-schema|answer-fields|openapi)\\.ts$",
        ],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "one-door-to-sqlite",
      severity: "error",
      comment:
        "These open a database: the shop's, a chain's, the folder's lock, a backup's copy. A type may be imported anywhere.",
      from: {
        pathNot: [
          "^db/(client|folder-lock|snapshot|primary/(follower|primary-(client|errors)|replica-file))\\.server\\.ts$",
          "^tests/",
          "^bench/",
        ],
      },
      to: { path: "^node_modules/better-sqlite3/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "one-door-to-libsql",
      severity: "error",
      comment: "Only a chain's book comes from a primary.",
      from: { pathNot: ["^db/primary/open-libsql\\.server\\.ts$"] },
      to: { path: "^node_modules/libsql/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "one-door-to-ai",
      severity: "error",
      comment: "Only app/ai speaks to an AI service, so that one room shows what leaves the machine.",
      from: { pathNot: ["^app/ai/", "^tests/"] },
      to: { path: "^node_modules/(ai|@ai-sdk)/" },
    },
    {
      name: "one-door-to-mail",
      severity: "error",
      comment: "Only app/sending speaks to mail servers, so that one room shows what leaves for customers.",
      from: { pathNot: ["^app/sending/", "^tests/"] },
      to: { path: "^node_modules/nodemailer/" },
    },
    {
      name: "routes-stay-in-their-folder",
      severity: "error",
      comment:
        "A folder may use its area's, and of another's contract, JSON and list address (how the noun looks from outside), its list in files and prints, its badges, timelines, panels, pickers, filter and matrix, and the forms and tabs of Settings; every page may fall back to sign-in.",
      from: { path: "^app/routes/([^/]+)/", pathNot: "-api\\.server\\.ts$" },
      to: {
        path: "^app/routes/[^/]+/",
        pathNot: ["^app/routes/$1/", ...SEEN_FROM_OUTSIDE, "^app/routes/shop/sign-in/"],
      },
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
