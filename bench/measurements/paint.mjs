// Measures first paint, layout shift, and input delay of the sale form on an old terminal: Chromium with its
// CPU slowed down 6 times, at 1.5 Mbit/s and 40 ms.
import { chromium } from "@playwright/test";
import { sellInForm, typeInForm } from "../paint/sale-form.mjs";
import { startStaticCopy } from "../paint/static-copy.mjs";
import { openTerminal } from "../paint/terminal.mjs";
import { cookiesFor, QUIET_FLAGS, systemChromium } from "../support/chromium.mjs";
import { signIn, startServer } from "../support/server.mjs";
import { lineOf } from "../support/table.mjs";

export const title = "Paint";

const FIRST_VISIT_MS = 1000;
const WARM_MS = 500;
const PRESS_MS = 200;
const ROUNDS = 3;

/** Pages opened with an empty cache; `floor` is the recorded copy. */
const FIRST_VISITS = [
  { what: "sign-in page", path: "/", floor: "/sign-in" },
  { what: "customers", path: "/customers", floor: "/customers", signedIn: true },
];
const WARM_VISITS = ["/", "/customers", "/inventory", "/sales", "/repairs", "/audit", "/reports"];
const SALE_FORM = "/sales/new";
const SALE = { customer: "harris", piece: "sapphire ring", price: "1850.00" };
const LIGHT = { "save-data": "on" };

/**
 * `copy` is the folder of recorded pages, opened without scripts. `firstOnly` measures first visits only,
 * because without scripts later visits aren't slower.
 */
const FORMS = [
  { form: "full form", copy: "/full", scripts: true },
  { form: "full form, scripts off", copy: "/full", scripts: false, firstOnly: true },
  { form: "light form", copy: "/light", scripts: true, headers: LIGHT },
];

export async function measure(bench) {
  const server = await startServer(await bench.copyOf(bench.shops.big));
  const owner = await signIn(server);
  const copy = await copyOfPages(owner);
  const browser = await chromium.launch({ executablePath: systemChromium(), args: QUIET_FLAGS });
  try {
    const place = { browser, app: server.url, copy: copy.url, session: cookiesFor(owner, server) };
    const visits = [];
    for (const form of FORMS) {
      bench.say(form.form);
      for (const visit of FIRST_VISITS) visits.push(await visitFirst(place, form, visit));
      if (!form.firstOnly) visits.push(...(await visitWarm(place, form)));
    }
    bench.say("a sale");
    return [...visits.map(paintLine), shiftLine(visits), pressLine(await sell(place))];
  } finally {
    await browser.close();
    copy.stop();
    owner.close();
    await server.stop();
  }
}

/** Alternates between the app and its copy, each with an empty cache. */
async function visitFirst({ app, copy, ...place }, form, { what, path, floor, signedIn }) {
  const seen = { what: `First visit, ${what}, ${form.form}`, atMost: FIRST_VISIT_MS, app: [], floor: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [where, url, how] of [
      ["app", app + path, { ...form, signedIn }],
      ["floor", copy + form.copy + floor, {}],
    ]) {
      const terminal = await openTerminal(place, how);
      await terminal.slowDown();
      seen[where].push(await terminal.visit(url));
      await terminal.close();
    }
  }
  return seen;
}

/** Alternates between the app and its copy, with files and compiled scripts cached. */
async function visitWarm({ app, copy, ...place }, form) {
  const ofApp = await openTerminal(place, { ...form, signedIn: true });
  const ofCopy = await openTerminal(place, {});
  for (const path of [...WARM_VISITS, ...WARM_VISITS]) {
    await ofApp.visit(app + path);
    await ofCopy.visit(copy + form.copy + path);
  }
  await ofApp.slowDown();
  await ofCopy.slowDown();
  const all = WARM_VISITS.map((path) => ({
    what: `Warm, ${path}, ${form.form}`,
    atMost: WARM_MS,
    path,
    app: [],
    floor: [],
  }));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const seen of all) {
      seen.app.push(await ofApp.visit(app + seen.path));
      seen.floor.push(await ofCopy.visit(copy + form.copy + seen.path));
    }
  await ofApp.close();
  await ofCopy.close();
  return all;
}

/** Fills in a sale without sending it, and types the same keys into a copy of the form. */
async function sell({ app, copy, ...place }) {
  const steps = [];
  const floor = [];
  for (let round = 0; round < 2; round += 1) {
    const terminal = await openTerminal(place, { scripts: true, signedIn: true });
    // Caches the files of list and form.
    await terminal.visit(app + SALE_FORM);
    await terminal.visit(`${app}/sales`);
    await terminal.slowDown();
    await terminal.visit(`${app}/sales`);
    steps.push(await sellInForm(terminal.page, SALE));
    await terminal.visit(`${copy}/light${SALE_FORM}`);
    floor.push(await typeInForm(terminal.page, SALE));
    await terminal.close();
  }
  return { steps, floor };
}

/** Copies of every visited page and the sale form, with and without scripts. */
async function copyOfPages({ send }) {
  const signedIn = [...WARM_VISITS, SALE_FORM].map((path) => ({ path, as: path, headers: {} }));
  const pages = [{ path: "/", as: "/sign-in", headers: { cookie: "" } }, ...signedIn];
  return startStaticCopy(
    send,
    pages.flatMap(({ path, as, headers }) => [
      { path, as: `/full${as}`, headers },
      { path, as: `/light${as}`, headers: { ...headers, ...LIGHT } },
    ]),
  );
}

function paintLine({ what, atMost, app, floor }) {
  return lineOf({
    what,
    unit: "ms",
    samples: app.map(({ paint }) => paint),
    floor: {
      what: "the same bytes from node:http, scripts off",
      samples: floor.map(({ paint }) => paint),
    },
    goal: { atMost, of: "figure" },
  });
}

function shiftLine(visits) {
  const moved = visits.map(({ what, app }) => ({ what, shift: Math.max(...app.map(({ shift }) => shift)) }));
  const where = moved
    .filter(({ shift }) => shift > 0)
    .map(({ what, shift }) => `${what} ${shift.toFixed(4)}`);
  return lineOf({
    what: "Layout shift, the most of all visits",
    unit: "",
    samples: [Math.max(...moved.map(({ shift }) => shift))],
    goal: { atMost: 0, of: "figure" },
    note: where.join(", ") || undefined,
  });
}

function pressLine({ steps, floor }) {
  const slowest = steps.map((all) => Math.max(...all.map(({ ms }) => ms)));
  return lineOf({
    what: "Sale form, the slowest press to the next paint",
    unit: "ms",
    samples: slowest,
    floor: { what: "the same keys in the copy of the form, without scripts", samples: floor },
    goal: { atMost: PRESS_MS, of: "figure" },
    note: steps[0].map(({ step }, at) => `${step} ${Math.max(...steps.map((all) => all[at].ms))}`).join(", "),
  });
}
