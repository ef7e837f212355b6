import type { SubmissionResult } from "@conform-to/react";
import { data, type RouterContextProvider } from "react-router";
import type { Actor } from "~/domain/permissions";
import type { RuleContext } from "../domain/rule-context.ts";
import type { Refusal, Result } from "../domain/result.ts";
import { isDatabaseUnavailable } from "~db/client.server.ts";
import { actorOf, factsOf, type Toast } from "./context.ts";
import type { Contract } from "./contract.ts";
import { readForm, submissionOf } from "./form.server.ts";
import { hashInput } from "./idempotency.server.ts";
import { jsonProblem, readJson, REFUSAL_STATUS } from "./json.server.ts";
import { errorFields, log } from "../runtime/log.server.ts";
import { isNoRoom } from "./upload.server.ts";
import { writeTogether, type Written } from "./write.server.ts";

/** What `performForm` and `performJson` need of a route's arguments. */
export interface PerformArgs {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
}

type Rule<In, Out, Detail> = (ctx: RuleContext<Actor>, input: In) => Result<Out, Detail>;

/** A form that was not carried out: what was typed, the messages, and what else the page should say. */
export interface FormRejection<Detail = unknown, Out = unknown> {
  reply: SubmissionResult<string[]>;
  /** The key for the next try: the same one, a fresh one where the form was already used. */
  formKey: string;
  /** The catalogue's 'Failed to …' for 403, 409, 500 and 503 (section 8); a 422 has the error summary instead. */
  toast: (Toast & { id: string }) | null;
  /** What the rule adds: who sold the piece, what the other editor wrote. */
  detail: Detail | null;
  /** The record that this very form was already used for. */
  usedFor: Out | null;
}

export type FormOutcome<Out, Detail = never> =
  | { ok: true; value: Out; replayed: boolean }
  | { ok: false; rejection: ReturnType<typeof data<FormRejection<Detail, Out>>> };

/** A form that was read already because a file came with it, and what is wrong with the file. */
export interface SentForm {
  form: FormData;
  problem: { status: number; field: string; message: string } | null;
}

/**
 * Carries a posted form out: parse, claim its hidden key, run the rule in its transaction. What is refused comes
 * back as the same form with its status, every typed value and the messages.
 */
export async function performForm<In, Out, Detail = never>(
  args: PerformArgs,
  contract: Contract<In>,
  rule: Rule<In, Out, Detail>,
  failure: { title?: string; description: string },
  sent?: SentForm,
): Promise<FormOutcome<Out, Detail>> {
  const form = sent?.form ?? (await readForm(args.request));
  const formKey = String(form.get("formKey") ?? "");
  const submission = submissionOf(form, contract);
  const reject = (
    status: number,
    errors: Record<string, string[]>,
    extra: { toast?: Toast; detail?: Detail; usedFor?: Out } = {},
  ) => {
    const reply = submission.reply({ fieldErrors: errors });
    const rejection: FormRejection<Detail, Out> = {
      reply,
      formKey: extra.usedFor === undefined ? formKey : crypto.randomUUID(),
      toast: extra.toast ? { id: crypto.randomUUID(), ...extra.toast } : null,
      detail: extra.detail ?? null,
      usedFor: extra.usedFor ?? null,
    };
    return { ok: false as const, rejection: data(rejection, { status }) };
  };
  const failed: Toast = { tone: "error", ...failure };
  if (sent?.problem) {
    const { status, field, message } = sent.problem;
    return reject(status, { [field]: [message] }, { toast: status >= 500 ? failed : undefined });
  }
  if (submission.status !== "success") {
    const rejection: FormRejection<Detail, Out> = {
      reply: submission.reply(),
      formKey,
      toast: null,
      detail: null,
      usedFor: null,
    };
    return { ok: false, rejection: data(rejection, { status: 422 }) };
  }
  try {
    const written = await runRule(args, rule, submission.value, formKey);
    if (written.kind === "done") return { ok: true, value: written.value, replayed: written.replayed };
    if (written.kind === "key used") return reject(422, {}, { usedFor: written.record });
    const { kind, errors, message, detail } = written.refusal;
    const toast = kind === "invalid" ? undefined : failed;
    return reject(REFUSAL_STATUS[kind], Object.keys(errors).length > 0 ? errors : { "": [message] }, {
      toast,
      detail,
    });
  } catch (error) {
    const { requestId } = factsOf(args.context);
    const unavailable = isDatabaseUnavailable(error) || isNoRoom(error);
    log.error(unavailable ? "database-unavailable" : "write-failed", { requestId, ...errorFields(error) });
    const message = unavailable
      ? "The database can't take this right now. Nothing was saved; try again in a moment."
      : `Something went wrong on our side and nothing was saved. Report it as ${requestId}.`;
    return reject(unavailable ? 503 : 500, { "": [message] }, { toast: failed });
  }
}

/**
 * Carries a JSON body out; `present` writes the record as the contract has it, `presentDetail` what a refusal
 * says beyond its message.
 */
export async function performJson<In, Out, Detail = never>(
  args: PerformArgs,
  contract: Contract<In>,
  rule: Rule<In, Out, Detail>,
  present: (record: Out) => unknown,
  status = 201,
  presentDetail?: (detail: Detail) => unknown,
): Promise<Response> {
  const parsed = await readInput(args.request, contract);
  if (!parsed.ok) return parsed.answer;
  const key = args.request.headers.get("idempotency-key") ?? "";
  if (key.length > 200) return jsonProblem(400, "The Idempotency-Key must be 200 characters or fewer");
  const written = await runRule(args, rule, parsed.input, key);
  if (written.kind === "done") return Response.json(present(written.value), { status });
  if (written.kind === "key used")
    return jsonProblem(422, "This Idempotency-Key was already used for another request");
  return refusedJson(written.refusal, presentDetail);
}

/** A JSON body as a contract's input, or the answer that says what is wrong with it. */
export async function readInput<In>(
  request: Request,
  contract: Contract<In>,
): Promise<{ ok: true; input: In } | { ok: false; answer: Response }> {
  const parsed = contract.json.safeParse(await readJson(request));
  if (parsed.success) return { ok: true, input: parsed.data };
  const wrongType = parsed.error.issues.some(
    ({ code }) => code === "invalid_type" || code === "invalid_union",
  );
  const errors: Record<string, string[]> = {};
  for (const issue of parsed.error.issues) (errors[issue.path.join(".")] ??= []).push(issue.message);
  return { ok: false, answer: jsonProblem(wrongType ? 400 : 422, summary(errors), errors) };
}

export function refusedJson<Detail>(
  { kind, message, errors, detail }: Refusal<Detail>,
  presentDetail?: (detail: Detail) => unknown,
): Response {
  if (!presentDetail || detail === undefined) return jsonProblem(REFUSAL_STATUS[kind], message, errors);
  return Response.json({ message, errors, detail: presentDetail(detail) }, { status: REFUSAL_STATUS[kind] });
}

function runRule<In, Out, Detail>(
  args: PerformArgs,
  rule: Rule<In, Out, Detail>,
  input: In,
  key: string,
): Promise<Written<Out, Detail>> {
  const actor = actorOf(args.context);
  const { requestId, address } = factsOf(args.context);
  const path = args.url.pathname.replace(/\/+$/, "").toLowerCase();
  const claim = key
    ? {
        employeeId: actor.id,
        method: args.request.method,
        path,
        key: key.slice(0, 200),
        bodyHash: hashInput(input),
      }
    : undefined;
  return writeTogether({ actor, requestId, address }, (ctx) => rule(ctx, input), claim);
}

function summary(errors: Record<string, string[]>) {
  return Object.values(errors).flat().join(". ");
}
