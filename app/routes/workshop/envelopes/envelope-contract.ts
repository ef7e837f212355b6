import { id, type SentValues } from "~/domain/fields";
import { photoFields, photoIds } from "~/domain/records/photos/photo";
import type { EnvelopeEdit } from "~/domain/workshop/envelopes/envelope.server";
import { envelopeFields } from "~/domain/workshop/envelopes/envelope-fields";
import { intakeFields } from "~/domain/workshop/envelopes/intake-fields";
import type { NewEnvelope } from "~/domain/workshop/envelopes/take-in-envelope.server";
import { contract } from "~/web/contract";

const fields = { ...envelopeFields, version: id({ label: "Version" }) };

/** Body of `PUT /api/repairs/{id}/envelope`, and the form. */
export const EditedEnvelope = contract(fields, (sent: SentValues<typeof fields>): EnvelopeEdit => sent);

/** The intake form, with the photos staged in it. */
export const TypedIntake = contract(
  { ...intakeFields, photos: photoFields.photos },
  ({ photos, ...envelope }): { envelope: NewEnvelope; photos: number[] } => ({
    envelope,
    photos: photoIds(photos),
  }),
);
