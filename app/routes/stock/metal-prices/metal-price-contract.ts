import { z } from "zod";
import { metalPriceFields } from "~/domain/stock/metal-prices/metal-price-fields";
import { KARATS, METALS } from "~/domain/stock/pieces/metals";
import { parseTypedWeight, WEIGHT_UNITS, WRONG_WEIGHT_UNIT } from "~/domain/weight";
import { contract } from "~/web/contract";

/** Body of `POST /api/metal-prices`, and the form. */
export const TypedPrices = contract(metalPriceFields);

/** Query of `GET /api/melt-value`. */
export const MeltValueQuery = z.object({
  metal: z.enum(METALS, { error: "Choose one of the metals" }),
  karat: z.enum(KARATS, { error: `Karat is ${KARATS.join(", ")}` }),
  weight: z
    .string({ error: "weight is a number of at most three decimals" })
    .transform((text, ctx) => {
      const weight = parseTypedWeight(text);
      if (weight !== null) return weight;
      ctx.addIssue({ code: "custom", message: "weight is a number of at most three decimals" });
      return z.NEVER;
    })
    .describe("In `unit`, of the metal alone: '5.2'."),
  unit: z.enum(WEIGHT_UNITS, { error: WRONG_WEIGHT_UNIT }),
});
