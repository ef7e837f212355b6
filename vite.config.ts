import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { iconSprite } from "./scripts/vite/icon-sprite.ts";
import { listParts } from "./scripts/vite/list-parts.ts";
import { oneByteServer } from "./scripts/vite/one-byte-server.ts";
import { productionRouter } from "./scripts/vite/production-router.ts";
import { program } from "./scripts/vite/program.ts";
import { radixPrimitives } from "./scripts/vite/radix-primitives.ts";
import { radixThemes } from "./scripts/vite/radix-themes.ts";
import { refuseOldNode } from "./scripts/vite/refuse-old-node.ts";
import { sectionWords } from "./scripts/vite/section-words.ts";
import { sourcesHash } from "./scripts/vite/sources-hash.ts";

/**
 * Libraries of many small files, bundled into the server: it starts three times faster, and Node 24 doesn't
 * spend 160 MB on rereading drizzle-orm's package.json. Excludes React and React Router, which `npm run
 * preview` shares with the build, and drivers.
 */
const BUNDLED = [
  /^drizzle-orm/,
  /^zod/,
  /^@conform-to/,
  "double-metaphone",
  "remix-auth",
  "remix-auth-form",
  /^@radix-ui/,
  "radix-ui",
];

/**
 * Files that all pages load are told apart by what is in them, so that a release changes few. Those of single pages
 * have one hash of the sources: browsers load a list of all their names with each page.
 */
const SOURCES_HASH = sourcesHash(import.meta.dirname);
const LOADED_BY_ALL = /^(entry\.client|parts|rolldown-runtime|root|layout)$/;
const fileNames = ({ name }: { name: string }) =>
  `assets/[name]-${LOADED_BY_ALL.test(name) ? "[hash:7]" : SOURCES_HASH}.js`;

export default defineConfig({
  plugins: [
    iconSprite(),
    program("workbook-program", "app/import/workbook/program.ts"),
    program("photo-program", "app/web/photos/photo-program.ts"),
    program("mail-program", "app/sending/mailbox/mail-program.ts"),
    program("report-program", "app/routes/records/reports/report-program.ts"),
    productionRouter(),
    sectionWords(),
    oneByteServer(),
    refuseOldNode(),
    radixPrimitives(),
    reactRouter(),
  ],
  resolve: { tsconfigPaths: true },
  css: { postcss: { plugins: [radixThemes()] } },
  build: {
    // Each page would load the code for it, but only what opens later needs it: a dialog's parts, a chart.
    modulePreload: false,
    assetsInlineLimit: 0,
    cssTarget: ["chrome49", "firefox45", "safari10", "edge15"],
  },
  // If discovered late, they would make the development server reload the first page.
  optimizeDeps: { include: ["react-router", "sonner", "@conform-to/react"] },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            entryFileNames: fileNames,
            chunkFileNames: fileNames,
            codeSplitting: {
              groups: [listParts],
            },
          },
        },
      },
    },
    ssr: {
      resolve: { noExternal: BUNDLED },
      build: {
        rollupOptions: { input: "./app/server/main.ts" },
        // For bench/profile.mjs; the files that they map stay the same.
        sourcemap: process.env.SERVER_MAPS ? "hidden" : false,
      },
    },
  },
});
