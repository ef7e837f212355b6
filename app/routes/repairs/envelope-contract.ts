import { id, type SentValues } from "~/domain/fields";
import { photoFields, photoIds } from "~/domain/photos/photo";
import type { EnvelopeEdit } from "~/domain/repairs/envelope.server";
import { envelopeFields } from "~/domain/repairs/envelope-fields";
import { intakeFields } from "~/domain/repairs/intake-fields";
import type { NewEnvelope } from "~/domain/repairs/take-in-envelope.server";
import { contract } from "~/web/contract";

const fields = { ...envelopeFields, version: id({ label: "Version" }) };

/** `PUT /api/repairs/{id}/envelope`, and the form. */
export const EditedEnvelope = contract(fields, (sent: SentValues<typeof fields>): EnvelopeEdit => sent);

/** The form of the intake, with the photos that it staged. */
export const TypedIntake = contract(
  { ...intakeFields, photos: photoFields.photos },
  ({ photos, ...envelope }): { envelope: NewEnvelope; photos: number[] } => ({
    envelope,
    photos: photoIds(photos),
  }),
);
