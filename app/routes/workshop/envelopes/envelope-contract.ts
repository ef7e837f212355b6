import { id, money, type SentValues, version } from "~/domain/fields";
import { photoFields, photoIds } from "~/domain/shop/photos/photo";
import type { EnvelopeEdit } from "~/domain/workshop/envelopes/write-envelope.server";
import type { IntakeEdit } from "~/domain/workshop/envelopes/edit-intake.server";
import { envelopeFields } from "~/domain/workshop/envelopes/envelope-fields";
import { intakeEditFields, intakeFormFields } from "~/domain/workshop/envelopes/intake-fields";
import type { takeIn } from "~/domain/workshop/envelopes/take-in-envelope.server";
import type { RepairStatus } from "~/domain/workshop/repairs/repair-status";
import { contract, eitherContract } from "~/web/contract";

const fields = { ...envelopeFields, version: id({ label: "Version" }) };

/** Body of `PUT /api/repairs/{id}/envelope`. */
export const EditedEnvelope = contract(fields, (sent: SentValues<typeof fields>): EnvelopeEdit => sent);

const { costToRepair, customerPrice } = intakeFormFields;
/** A repair's own price and cost, which may be left out if it has work. */
const beside = {
  costToRepair: money({ label: costToRepair.label }),
  customerPrice: money({ label: customerPrice.label }),
};
const hasWork = ({ work }: Record<string, unknown>) => Array.isArray(work) && work.length > 0;

const photographed = { ...intakeFormFields, photos: photoFields.photos };
type TypedIntake = { intake: Parameters<typeof takeIn>[1]; photos: number[] };

/** The intake form, with the photos staged in it. */
export const TypedIntake = eitherContract(
  hasWork,
  contract({ ...photographed, ...beside }, toIntake),
  contract(photographed, toIntake),
);

const edited = {
  ...intakeEditFields,
  version: version("Reload the record"),
  orderVersion: version("Reload the record"),
};

/** The form of an open repair's edit. */
export const EditedIntake = eitherContract<IntakeEdit>(
  hasWork,
  contract({ ...edited, ...beside }, (sent): IntakeEdit => sent),
  contract(edited, (sent): IntakeEdit => sent),
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
