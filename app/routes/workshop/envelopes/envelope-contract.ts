import { id, money, type SentValues } from "~/domain/fields";
import { photoFields, photoIds } from "~/domain/records/photos/photo";
import type { EnvelopeEdit } from "~/domain/workshop/envelopes/write-envelope.server";
import { envelopeFields } from "~/domain/workshop/envelopes/envelope-fields";
import { intakeFormFields } from "~/domain/workshop/envelopes/intake-fields";
import type { takeIn } from "~/domain/workshop/envelopes/take-in-envelope.server";
import type { RepairStatus } from "~/domain/workshop/repairs/repair-status";
import { contract, eitherContract } from "~/web/contract";

const fields = { ...envelopeFields, version: id({ label: "Version" }) };

/** Body of `PUT /api/repairs/{id}/envelope`, and the form. */
export const EditedEnvelope = contract(fields, (sent: SentValues<typeof fields>): EnvelopeEdit => sent);

const { costToRepair, customerPrice } = intakeFormFields;
const photographed = { ...intakeFormFields, photos: photoFields.photos };
type TypedIntake = { intake: Parameters<typeof takeIn>[1]; photos: number[] };

/** The intake form, with the photos staged in it. Its own price and cost may be left out if it has work. */
export const TypedIntake = eitherContract(
  ({ work }) => Array.isArray(work) && work.length > 0,
  contract(
    {
      ...photographed,
      costToRepair: money({ label: costToRepair.label }),
      customerPrice: money({ label: customerPrice.label }),
    },
    toIntake,
  ),
  contract(photographed, toIntake),
);

function toIntake({
  photos,
  profit,
  status,
  ...said
}: Omit<TypedIntake["intake"], "claimedProfit" | "status"> & {
  photos: string | null;
  profit: number | null;
  status: RepairStatus | null;
}): TypedIntake {
  return {
    intake: { ...said, claimedProfit: profit, status: status ?? undefined },
    photos: photoIds(photos),
  };
}
