import { createHmac, timingSafeEqual } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { type Approval, APPROVER, APPROVER_PIN, type Step } from "~/domain/approval";
import { findApprovers } from "~/domain/shop/approvals/who-may-approve.server";
import { isFromFuture } from "~/domain/dates";
import { fullName } from "~/domain/shop/employees/employee";
import type { Actor } from "~/domain/permissions";
import type { Refusal } from "~/domain/result";
import { officeSecrets } from "~/runtime/office-secrets.server";
import { shop } from "~/runtime/shop.server";
import { pathOfKey } from "./idempotency.server.ts";
import { pinCheck, sessionOf } from "./context.ts";

interface Sent {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/** The question to a colleague, shown in the form that needs them. */
export interface ApprovalAsk {
  /** The steps, signed for this form, employee and page. */
  statement: string;
  approvers: { id: number; name: string }[];
  /** The colleague chosen before; 0 for nobody. */
  chosen: number;
}

/** An approval as it was sent, before any check. */
export interface SentApproval {
  employeeId: number;
  pin: string;
  /** Null for a call of the API. */
  statement: string | null;
}

const STATEMENT = "approval.statement";

/** `approval` in the body of a call. */
export const ApprovalJson = z.strictObject({
  employeeId: z.int("Must be an id").min(1),
  pin: z.string("Must be text").max(100),
});

/** Removes the approval from a form, so that nothing keeps the PIN or shows it again. */
export function takeApproval(form: FormData): SentApproval | null {
  const [employeeId = "", pin = "", statement = ""] = [APPROVER, APPROVER_PIN, STATEMENT].map((name) => {
    const value = form.get(name);
    form.delete(name);
    return typeof value === "string" ? value : "";
  });
  if (statement === "") return null;
  return { employeeId: /^\d{1,15}$/.test(employeeId) ? Number(employeeId) : 0, pin, statement };
}

/**
 * Everything typed into a form that may need approval, to send it again with the approval. Call it before the
 * form is read.
 */
export function typedToApprove(form: FormData): Record<string, string> {
  const typed = [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" && name !== "formKey" && !name.startsWith("approval.") ? [[name, value]] : [],
  );
  return Object.fromEntries(typed);
}

/** The form to approve. */
interface SentAs {
  formKey: string;
  /** Like that of `WriteKey`. */
  bodyHash: string;
}

/** Milliseconds that a form's statement stays valid. */
const SHOWN_FOR_MS = 15 * 60_000;

/** Builds the question for the steps of a refusal. */
export function askFor(
  { url, context }: Pick<Sent, "url" | "context">,
  steps: readonly Step[],
  { formKey, bodyHash }: SentAs,
  chosen = 0,
): ApprovalAsk {
  const { actor } = sessionOf(context);
  const permissions = steps.map(({ permission }) => permission);
  const said = { steps, by: actor.id, path: pathOfKey(url), formKey, bodyHash, at: Date.now() };
  const text = Buffer.from(JSON.stringify(said)).toString("base64url");
  return {
    statement: `${text}.${signatureOf(text, officeSecrets()[0] ?? "")}`,
    approvers: findApprovers(shop().db, actor.id, permissions).map((one) => ({
      id: one.id,
      name: fullName(one),
    })),
    chosen,
  };
}

/**
 * Checks the PIN, which takes too long for a transaction. Returns the refusal to show with the form, or the
 * approval for the rule. The rule checks the rights of both employees again.
 */
export async function checkApproval(
  args: Sent,
  sent: SentApproval,
  sentAs: SentAs,
): Promise<{ ok: true; approval: Approval } | { ok: false; message: string; field: string }> {
  const { actor } = sessionOf(args.context);
  const { employeeId, pin, statement } = sent;
  const shown = statement === null ? null : readStatement(args.url, actor, statement, sentAs);
  if (statement !== null && shown === null)
    return {
      ok: false,
      message: "This changed since it was shown, or the page expired. Check it, then approve it again",
      field: APPROVER_PIN,
    };
  if (employeeId === 0) return { ok: false, message: "Choose who approves this", field: APPROVER };
  if (pin === "") return { ok: false, message: "PIN is required", field: APPROVER_PIN };
  const checked = await args.context.get(pinCheck)?.(employeeId, pin, args.request.signal);
  if (!checked) throw new Error("This URL is public: nobody approves anything here");
  if (!checked.ok) return { ok: false, message: checked.message, field: APPROVER_PIN };
  return { ok: true, approval: { employeeId, pinHash: checked.hash, shown } };
}

/** Replaces a refusal's messages by what is wrong with the approval that was sent along. */
export function withoutApproval<Detail>(
  refusal: Refusal<Detail>,
  { message, field }: { message: string; field: string },
): Refusal<Detail> {
  return { ...refusal, message, errors: { [field]: [message] } };
}

const Statement = z.object({
  steps: z.array(z.custom<Step>()),
  by: z.int(),
  path: z.string(),
  formKey: z.string().min(1),
  bodyHash: z.string(),
  at: z.int(),
});

/**
 * The steps of a statement. Null unless it was signed a short time ago for this employee, page and form, with
 * everything in it.
 */
function readStatement(
  url: URL,
  actor: Actor,
  statement: string,
  { formKey, bodyHash }: SentAs,
): Step[] | null {
  const [text = "", signature = ""] = statement.split(".");
  const isOurs = officeSecrets().some((secret) => {
    const [right, found] = [Buffer.from(signatureOf(text, secret)), Buffer.from(signature)];
    return right.length === found.length && timingSafeEqual(right, found);
  });
  if (!isOurs) return null;
  const said = Statement.safeParse(JSON.parse(Buffer.from(text, "base64url").toString())).data;
  // Also for a form without a key: it got a statement, but none that is valid.
  if (!said) return null;
  const now = Date.now();
  if (said.by !== actor.id || said.path !== pathOfKey(url) || said.formKey !== formKey) return null;
  if (said.bodyHash !== bodyHash) return null;
  if (now - said.at > SHOWN_FOR_MS || isFromFuture(said.at, now)) return null;
  return said.steps;
}

/** Derives a key of its own from a secret, which also signs cookies. */
function signatureOf(text: string, secret: string): string {
  const key = createHmac("sha256", secret).update("steps to approve").digest();
  return createHmac("sha256", key).update(text).digest("base64url");
}
