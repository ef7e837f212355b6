import { expect, test } from "vitest";
import { addDays, day } from "~/domain/dates";
import { noticeWords } from "~/routes/outreach/notices/notice-words.server";

const TODAY = day("2026-11-20");

/** How long a ring has waited that is ready for as many days. */
function waitOfReady(kind: "repair_ready" | "order_untold", days: number) {
  const ring = { recordId: 1, orderKind: "repair", occurrence: "1", about: "Ring" } as const;
  const whose = { customerId: 1, customerName: "Amelia Hartwell", store: "boca" };
  const { wait } = noticeWords({ ...ring, ...whose, kind, day: addDays(TODAY, -days), days }, true);
  return wait.replaceAll("\u00A0", " ");
}

test("what is ready says since when and for how long", () => {
  expect(waitOfReady("repair_ready", 9)).toBe("Ready since Nov 11, 2026 (9 days)");
  expect(waitOfReady("order_untold", 1)).toBe("Ready since Nov 19, 2026 (1 day)");
  expect(waitOfReady("order_untold", 0)).toBe("Ready today");
});
