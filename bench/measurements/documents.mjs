// What a browser has to build of a list, on the sample shop: elements and bytes of its document, and how often a
// first visit asks.
import { chromium } from "@playwright/test";
import { cookiesFor, QUIET_FLAGS, systemChromium } from "../support/chromium.mjs";
import { LIGHT, LISTS, onSampleShop } from "../support/sample-shop.mjs";
import { lineOf } from "../support/table.mjs";

export const title = "Documents";

const FIRST_VISITS = [
  { what: "sign-in page", path: "/" },
  { what: "customers", path: "/customers", signedIn: true },
];

export function measure({ say = () => undefined } = {}) {
  return onSampleShop(async ({ server, owner, send }) => {
    const lines = [];
    for (const path of LISTS)
      for (const [form, headers] of [
        ["full form", {}],
        ["light form", LIGHT],
      ]) {
        const { text } = await send(path, { cookie: owner.cookie(), ...headers });
        lines.push(
          lineOf({ what: `${path}, elements, ${form}`, unit: "", samples: [elementsIn(text)] }),
          lineOf({
            what: `${path}, raw HTML, ${form}`,
            unit: "KB",
            samples: [Buffer.byteLength(text) / 1000],
          }),
        );
      }
    return [...lines, ...(await firstVisits(server, owner, say))];
  });
}

/** Elements that a document names; React leaves none to the parser to add. */
function elementsIn(html) {
  const markup = html
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/(<(script|style)\b[^>]*>)[\s\S]*?<\/\2>/gi, "$1");
  return markup.match(/<[a-z]/gi).length;
}

/** Requests with an empty cache until nothing more is on its way, the document among them. */
async function firstVisits(server, owner, say) {
  const path = systemChromium();
  if (!path) {
    say("no browser: requests of first visits aren't counted");
    return [];
  }
  const browser = await chromium.launch({ executablePath: path, args: QUIET_FLAGS });
  try {
    const lines = [];
    for (const visit of FIRST_VISITS) {
      const context = await browser.newContext();
      if (visit.signedIn) await context.addCookies(cookiesFor(owner, server));
      const page = await context.newPage();
      let requests = 0;
      page.on("request", () => {
        requests += 1;
      });
      await page.goto(server.url + visit.path, { waitUntil: "networkidle" });
      await context.close();
      lines.push(
        lineOf({
          what: `Requests of a first visit with scripts, ${visit.what}`,
          unit: "",
          samples: [requests],
        }),
      );
    }
    return lines;
  } finally {
    await browser.close();
  }
}
