import { id, type SentValues } from "~/domain/fields";
import type { EnvelopeEdit } from "~/domain/repairs/envelope.server";
import { envelopeFields } from "~/domain/repairs/envelope-fields";
import { contract } from "~/web/contract";

const fields = { ...envelopeFields, version: id({ label: "Version" }) };

/** `PUT /api/repairs/{id}/envelope`, and the form. */
export const EditedEnvelope = contract(fields, (sent: SentValues<typeof fields>): EnvelopeEdit => sent);
