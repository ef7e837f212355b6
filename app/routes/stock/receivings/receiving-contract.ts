import { z } from "zod";
import { text, version } from "~/domain/fields";
import {
  newLineFields,
  newReceivingFields,
  receivingFields,
  receivingLineFields,
} from "~/domain/stock/receivings/receiving-fields";
import { RECEIVING_STATES } from "~/domain/stock/receivings/find-receivings.server";
import type { Receiving, ReceivingLine } from "~/domain/stock/receivings/receiving";
import { shortWeight, typedWeight, UNIT_TO_BEGIN_WITH } from "~/domain/weight";
import type { Seen } from "~/domain/withhold-cost";
import { contract } from "~/web/contract";
import { parameter } from "~/web/query";
import { formValues } from "~/web/write-fields";
import { takeOtherCategory } from "../pieces/another-category.ts";

/** Body of `POST /api/receivings`. */
export const NewReceiving = contract(newReceivingFields);

/** The form. Lines are added afterwards. */
export const NewReceivingForm = contract(receivingFields, (details) => ({
  ...details,
  lines: [],
  receive: false,
}));

export const EditedReceiving = contract({ ...receivingFields, version: version("Reload the receiving") });

export const NewLineForm = contract(newLineFields, (line) => line, { typed: takeOtherCategory });

export const EditedLine = contract(
  { ...receivingLineFields, version: version("Reload the line") },
  (line) => line,
  { typed: takeOtherCategory },
);

/** Carries the stamp of what the page showed. Without one, whatever is there is received. */
export const Receive = contract({ stamp: text({ label: "What is received", max: 80 }) });

/** Carries the stamp of what the page showed. */
export const Discard = contract({
  stamp: text({ label: "What is discarded", max: 80, required: "Reload the draft" }),
});

/** Query of `GET /api/receivings`. */
export const ReceivingQuery = z.object({
  state: parameter.choice(RECEIVING_STATES, `state is ${RECEIVING_STATES.join(", ")} or all`),
  location: parameter.store(),
  vendor: parameter.id("vendor is the number of a vendor"),
});

/** Writes a receiving as form values; without figures that were withheld. */
export function receivingToForm(receiving: Seen<Receiving>): Record<string, string> {
  const { invoiceTotal: totalField, freight: freightField, ...others } = receivingFields;
  const { invoiceTotal, freight, vendor, store } = receiving;
  return {
    ...formValues(others, { ...receiving, vendorId: vendor.id, location: store.key }),
    ...(invoiceTotal !== undefined && formValues({ invoiceTotal: totalField }, { invoiceTotal })),
    ...(freight !== undefined && formValues({ freight: freightField }, { freight })),
    version: String(receiving.version),
  };
}

export function lineToForm(
  line: Pick<Seen<ReceivingLine>, keyof typeof receivingLineFields | "version">,
): Record<string, string> {
  const { cost: costField, ...others } = receivingLineFields;
  const { weightGiven, weightUnit } = typedWeight(line);
  return {
    ...formValues(others, line),
    ...(line.cost !== undefined && formValues({ cost: costField }, { cost: line.cost })),
    weightGiven: weightGiven === null ? "" : shortWeight(weightGiven),
    weightUnit: weightUnit ?? UNIT_TO_BEGIN_WITH,
    version: String(line.version),
  };
}
