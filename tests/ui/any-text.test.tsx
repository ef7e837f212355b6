import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { kindOf } from "~/domain/outreach/advisor/jewelry-preferences";
import { fieldMeaning } from "~/domain/records/audit/field-labels";
import { pieceStateLabel } from "~/domain/stock/pieces/piece-states";
import { actionLabel, actionsAlike } from "~/domain/shop/trail/action-labels";
import { recordTitle } from "~/domain/shop/trail/record-kinds";
import { sayValue } from "~/routes/people/customers/say-value";
import { TierBadge } from "~/routes/people/customers/tier-badge";
import { CategoryBadge } from "~/routes/stock/pieces/piece-badges";

describe.each(["__proto__", "constructor", "toString", "hasOwnProperty"])(
  "'%s' is a text like others",
  (text) => {
    test("in the fields of a customer", () => {
      for (const name of ["notes", "tier", "gender", "homeStore"])
        expect(sayValue(name, text, [])).toBe(text);
    });

    test("as a category, a tier and a state", () => {
      const other = renderToStaticMarkup(<CategoryBadge category="Tiaras" />);
      const shown = renderToStaticMarkup(<CategoryBadge category={text} />);
      expect(/data-accent-color="(\w+)"/.exec(shown)?.[1]).toBe(/data-accent-color="(\w+)"/.exec(other)?.[1]);
      expect(renderToStaticMarkup(<TierBadge tier={text} />)).toContain(text);
      expect(pieceStateLabel(text)).toBe(text);
      expect(kindOf({ category: text, description: "Platinum band" })).toBe(
        kindOf({ category: "rings", description: "Platinum band" }),
      );
    });

    test("in the audit trail", () => {
      expect(fieldMeaning(text, text, text)).toMatchObject({ label: expect.any(String), as: "text" });
      expect(fieldMeaning("customer", text)).toMatchObject({ label: expect.any(String) });
      expect(typeof actionLabel(text)).toBe("string");
      expect(actionsAlike(text)).toEqual([text]);
      expect(typeof recordTitle(text, "1")).toBe("string");
    });
  },
);
