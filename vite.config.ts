import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { colorScales } from "./scripts/vite/color-scales.ts";
import { iconSprite } from "./scripts/vite/icon-sprite.ts";
import { program } from "./scripts/vite/program.ts";

/** What lists and the frame around them are made of comes as one file: thirty small ones compress worse and wait for each other. */
const partsOfLists = {
  name: "parts",
  test: /\/app\/(shell\/|ui\/(action-bar|badge|button|class-names|data-table|empty-state|filter-bar|format|icon|initials|list-table|pager|panel|set-form|stat-strip|toast|use-hydrated)\.)/,
  minShareCount: 2,
};

export default defineConfig({
  plugins: [
    iconSprite(),
    program("workbook-program", "app/domain/customers/import/workbook/program.ts"),
    reactRouter(),
  ],
  resolve: { tsconfigPaths: true },
  css: { postcss: { plugins: [colorScales()] } },
  build: { assetsInlineLimit: 0, cssTarget: ["chrome49", "firefox45", "safari10", "edge15"] },
  // Found late, they would make the development server reload the page under its first visitor.
  optimizeDeps: { include: ["react-router", "sonner", "@conform-to/react"] },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [partsOfLists] } } } } },
    ssr: { build: { rollupOptions: { input: "./app/web/server/main.ts" } } },
  },
});
