import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { iconSprite } from "./scripts/vite/icon-sprite.ts";
import { oneByteServer } from "./scripts/vite/one-byte-server.ts";
import { productionRouter } from "./scripts/vite/production-router.ts";
import { program } from "./scripts/vite/program.ts";
import { radixPrimitives } from "./scripts/vite/radix-primitives.ts";
import { radixThemes } from "./scripts/vite/radix-themes.ts";
import { refuseOldNode } from "./scripts/vite/refuse-old-node.ts";
import { sectionWords } from "./scripts/vite/section-words.ts";
import { sourcesHash } from "./scripts/vite/sources-hash.ts";

/**
 * Code shared by lists and the page frame, in one file: many small ones compress worse and wait for each
 * other. Excludes code only for forms, dialogs, slips, and charts, and anything that imports a library.
 */
const sharedParts = {
  name: "parts",
  test: /radix-primitives|\/node_modules\/(react|react-dom|classnames|radix-ui|@radix-ui\/(?!themes\/.*\/(data-list|card|text-area|skeleton)\.).*)\/|\/app\/(shell\/(?!find\/|landing|light-switch|history-link|clock-set-back|stock-tabs|till-tabs|workshop-tabs|notice-tabs|keep-typed\.|typed-since|type-into)|domain\/(dates|own-value)\.|routes\/(layout|refusal)\.|web\/(list-under-dialog|list-columns|return-to|store-filter)\.|ui\/(fields\/text-input\.|(?!fields|add-panel|row-key|later-part|plain-parts|tick-form|comma-list|linked-recommendation|description-list|modal|form-page|leave-|on-escape|phone-|line|day-|dialog|floating-toast|live-|picker|paper|slip|barcode|timeline|chart|figure-table|totals|card|insight|breadcrumbs|record-head|next-step|scan-bar|last-scan|columns|contact-links|email-text|disclosure|folded-note|print-button|submit-button|work-bar|error-summary|go-to-fragment|styles\/)))/,
  minShareCount: 2,
};

/** Values and arithmetic shared by several lists and forms, too small for their own files. */
const sharedChoices = {
  name: "choices",
  test: /\/db\/closed-lists\.|\/app\/(domain\/(document-number|counter\/sales\/sale-size|people\/customers\/tiers-and-genders|stock\/pieces\/categories|workshop\/repairs\/repair-(status|urgency))|routes\/stock\/pieces\/availability-address)\./,
  minShareCount: 2,
};

/** Of stock: on its lists, records and forms. */
const stockParts = {
  name: "stock",
  test: /\/app\/(shell\/stock-tabs|domain\/stock\/pieces\/(piece|piece-states|metals|ownership))\./,
  minShareCount: 2,
};

/** Of sales: on their list, in the report of sales and on the dashboard. */
const salesParts = {
  name: "trade",
  test: /\/app\/(domain\/counter\/sales\/sale-status|routes\/counter\/sales\/sale-(list-address|badges))\./,
  minShareCount: 2,
};

/** Of reports, and of the lists of sales and closes. */
const reportParts = {
  name: "reports",
  test: /\/app\/(domain\/periods|routes\/records\/reports\/report-tabs|web\/(days-filter|period-choices))\./,
  minShareCount: 2,
};

/** Of lists, and one of them of tables of reports. */
const listMenus = {
  name: "list-menu",
  test: /\/app\/web\/lists\/(list|export)-menu\./,
  minShareCount: 2,
};

/** Of lists and forms. */
const errorParts = {
  name: "error-summary",
  test: /\/app\/ui\/(error-summary|go-to-fragment)\./,
  minShareCount: 2,
};

/** Arithmetic of amounts. */
const moneyParts = { name: "money", test: /\/app\/domain\/money\./, minShareCount: 2 };

/** Of repairs: on their lists and records, on timelines, and the strip of days. */
const repairParts = {
  name: "repair-badges",
  test: /\/app\/(routes\/workshop\/repairs\/repair-badges|domain\/workshop\/bench\/bench-lists|ui\/day-strip|web\/(job-lists|promise-strip))\./,
  minShareCount: 2,
};

/** Shared by records and forms. */
const recordParts = {
  name: "record",
  test: /\/app\/(shell\/history-link|ui\/(breadcrumbs|record-head|columns|contact-links))\./,
  minShareCount: 2,
};

/** What is next for a record. */
const nextParts = {
  name: "next",
  test: /\/app\/ui\/(next-step|more-menu)\./,
  minShareCount: 2,
};

/** Of pages with a field to scan into. Not every record has one. */
const scanBars = { name: "scan-bar", test: /\/app\/ui\/(scan-bar|styles\/scan)\./, minShareCount: 2 };

/** Shared by the pages of whoever isn't signed in. */
const landingParts = {
  name: "landing",
  test: /\/app\/shell\/(landing|light-switch)\./,
  minShareCount: 2,
};

/** Of records and lists with a form of their own. Excludes other fields, which timelines have too. */
const smallForms = {
  name: "small-form",
  test: /\/app\/ui\/(submit-button|fields\/form-layout)\./,
  minShareCount: 2,
};

/** The kinds of fields, for forms only. */
const fieldKinds = { name: "fields", test: /\/app\/domain\/fields\./, minShareCount: 2 };

/** A folded part: of records, forms, and tables of reports, which share nothing else. */
const foldedParts = { name: "folded", test: /\/app\/ui\/(disclosure|folded-note)\./, minShareCount: 2 };

/** Shared by records. */
const timelineParts = {
  name: "timeline",
  test: /\/app\/(ui\/timeline|routes\/records\/timeline\/record-timeline)\./,
  minShareCount: 2,
};

/** What the pages of bulk changes have in common. */
const bulkParts = {
  name: "bulk",
  test: /\/(app\/((domain|routes)\/stock\/bulk-changes\/|domain\/price-rounding\.)|db\/bulk-change-lists\.)/,
  minShareCount: 2,
};

/** Shared by the trail, the denials, and record histories. */
const auditTrail = {
  name: "trail",
  test: /\/app\/routes\/records\/audit\/(trail-tabs|entry-table)\./,
  minShareCount: 2,
};

/** Short lists and addresses of tickets and tills. */
const counterChoices = {
  name: "counter",
  test: /\/app\/(domain\/(payment-kinds|counter\/(till\/(close-number|counted-kinds)|sales\/(discount-reasons|tax-sources)))|routes\/counter\/till\/till-address)\./,
  minShareCount: 2,
};

/** Small parts of most forms. */
const formParts = {
  name: "controls",
  test: /\/app\/(ui\/(submit-button|work-bar|fields\/(field|(check|number|select|text)-field))|web\/enter-updates)\./,
  minShareCount: 2,
};

/** Of the records and forms with photos and files. */
const photoParts = {
  name: "photos",
  test: /\/app\/web\/(photos\/photo-(address|panel|strip)|files\/file-(address|lines|panel))\./,
  minShareCount: 2,
};

/** Of the pages that add files, and of those that add photos, with the folded parts of their forms. */
const fileForms = {
  name: "file-form",
  test: /\/app\/web\/files\/(files-page|file-input)\./,
  minShareCount: 2,
};
const photoForms = {
  name: "photo-form",
  test: /\/app\/web\/(folded|photos\/(photos-page|photo-field))\./,
  minShareCount: 2,
};

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
              groups: [
                sharedParts,
                sharedChoices,
                stockParts,
                moneyParts,
                reportParts,
                salesParts,
                auditTrail,
                listMenus,
                errorParts,
                repairParts,
                recordParts,
                nextParts,
                scanBars,
                landingParts,
                smallForms,
                fieldKinds,
                foldedParts,
                timelineParts,
                bulkParts,
                counterChoices,
                formParts,
                photoParts,
                fileForms,
                photoForms,
              ],
            },
          },
        },
      },
    },
    ssr: {
      resolve: { noExternal: BUNDLED },
      build: { rollupOptions: { input: "./app/server/main.ts" } },
    },
  },
});
