import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { colorScales } from "./scripts/vite/color-scales.ts";
import { iconSprite } from "./scripts/vite/icon-sprite.ts";
import { productionRouter } from "./scripts/vite/production-router.ts";
import { program } from "./scripts/vite/program.ts";

/**
 * What lists and the frame around them share comes as one file: thirty small ones compress worse and wait for each other.
 * Not what only forms, dialogs, slips and charts need, and nothing that brings a library along.
 */
const sharedParts = {
  name: "parts",
  test: /\/node_modules\/(react|react-dom)\/|\/app\/(shell\/|domain\/(dates|money)\.|routes\/(layout|refusal|sign-in\/(ended-session|refused))\.|web\/(choices|list-under-dialog|return-to|store-filter|store-options)\.|ui\/(fields\/(field|text-field)\.|(?!fields|modal|dialog|floating-toast|live-|picker|slip|barcode|timeline|chart|figure-table|totals|card|insight|disclosure|print-button|error-summary)))/,
  minShareCount: 2,
};

/** Choices and arithmetic that several lists and forms share, too small for files of their own. */
const sharedChoices = {
  name: "choices",
  test: /\/db\/closed-lists\.|\/app\/domain\/(sales\/(sale-arithmetic|sale-size)|customers\/tiers-and-genders|pieces\/categories|repairs\/repair-status)\./,
  minShareCount: 2,
};

/** What the trail, the refusals, and the histories of records share. */
const auditTrail = {
  name: "trail",
  test: /\/app\/routes\/audit\/(trail-tabs|entry-table)\./,
  minShareCount: 2,
};

/**
 * Libraries of many small files that go into the server's one: it starts in a third of the time, and without the 160 MB that Node 24
 * takes for drizzle-orm's package.json, read anew for each of its files. Not React and React Router, which `npm run preview` shares with
 * the build, nor drivers.
 */
const BUNDLED = [/^drizzle-orm/, /^zod/, /^@conform-to/, "remix-auth", "remix-auth-form"];

export default defineConfig({
  plugins: [
    iconSprite(),
    program("workbook-program", "app/import/workbook/program.ts"),
    productionRouter(),
    reactRouter(),
  ],
  resolve: { tsconfigPaths: true },
  css: { postcss: { plugins: [colorScales()] } },
  build: { assetsInlineLimit: 0, cssTarget: ["chrome49", "firefox45", "safari10", "edge15"] },
  // Found late, they would make the development server reload the page under its first visitor.
  optimizeDeps: { include: ["react-router", "sonner", "@conform-to/react"] },
  environments: {
    client: {
      build: {
        rolldownOptions: { output: { codeSplitting: { groups: [sharedParts, sharedChoices, auditTrail] } } },
      },
    },
    ssr: {
      resolve: { noExternal: BUNDLED },
      build: { rollupOptions: { input: "./app/server/main.ts" } },
    },
  },
});
