import {
  type DocumentTo,
  type DocumentToSend,
  sendDocument,
} from "~/domain/people/outbox/send-document.server";
import { maySeeContact } from "~/domain/people/customers/may-see-contact";
import { refuse } from "~/domain/result";
import type { Address } from "../../ui/address.ts";
import { factsOf } from "../context.ts";
import type { Contract } from "../contract.ts";
import { performForm, type PerformArgs } from "../perform.server.ts";
import { notFound } from "../problem.ts";
import { redirectWithToast } from "../toast.server.ts";
import { onItsWay } from "./on-its-way.server.ts";

interface Sending<In> {
  contract: Contract<In>;
  /** Reads the document in the transaction that queues it. Null for an unknown one. */
  read: (sent: In) => DocumentToSend | null;
  /** What the form is about: 'receipt'. */
  what: string;
  /** Where a success leads. */
  to: Address;
}

/** Sends a document by its form. Leads on with a toast, or returns the refused form. */
export async function sendDocumentByForm<In extends DocumentTo>(
  args: PerformArgs,
  { contract, read, what, to }: Sending<In>,
) {
  const outcome = await performForm(
    args,
    contract,
    (ctx, sent) => {
      const document = read(sent);
      if (!document) return refuse("missing", "No such record");
      // Who sees the customer's own address emptied the field; who doesn't left it so.
      const address = sent.address ?? (maySeeContact(ctx.actor) ? "" : null);
      return sendDocument(ctx, document, { ...sent, address });
    },
    `Failed to send the ${what}`,
  );
  if (outcome.ok)
    return redirectWithToast(factsOf(args.context), to, {
      tone: "success",
      description: onItsWay(`The ${what}`),
    });
  if (outcome.rejection.init?.status === 404) throw notFound();
  return outcome.rejection;
}
