import { mailHtml } from "~/sending/mail-html";
import { expect, test } from "../support/browser.ts";

const LINK = `https://${"long".repeat(12)}.example/r/wf_5xbmz7WKI_46ENFwMSA`;
const MAILS = {
  letter: `Hello Wei, your ring is ready.\n${LINK}\n\nMarlowe & Finch\n12 Main St`,
  paper: `Marlowe & Finch\n===============\n12 Main St\n\nReceipt S-000182  Nov 29, 2026, 9:45 AM MST\n\nOnline: ${LINK}`,
};

for (const [kind, words] of Object.entries(MAILS))
  for (const colorScheme of ["light", "dark"] as const)
    test(`a ${kind} fits a phone, and is ${colorScheme} in a mail reader that is @all-scripts`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 375, height: 760 });
      await page.emulateMedia({ colorScheme });
      await page.setContent(mailHtml("News", words));
      const seen = await page.locator("body").evaluate((body) => ({
        width: document.documentElement.scrollWidth,
        text: getComputedStyle(body).color,
        behind: [body, document.documentElement].map((one) => getComputedStyle(one).backgroundColor),
      }));
      expect(seen.width).toBe(375);
      expect(seen.text).toBe(colorScheme === "dark" ? "rgb(255, 255, 255)" : "rgb(0, 0, 0)");
      expect(seen.behind).toEqual(["rgba(0, 0, 0, 0)", "rgba(0, 0, 0, 0)"]);
    });
