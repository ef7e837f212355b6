import type { SubmissionResult } from "@conform-to/react";
import { data, type RouterContextProvider } from "react-router";
import type { Approval } from "~/domain/approval";
import { MEANT } from "~/domain/ask-to-keep";
import { fullName } from "~/domain/shop/employees/employee";
import type { Actor } from "~/domain/permissions";
import type { RuleContext } from "../domain/rule-context.ts";
import type { Refusal, Refused, Result } from "../domain/result.ts";
import { isDatabaseUnavailable } from "~db/client.server.ts";
import {
  type ApprovalAsk,
  ApprovalJson,
  askFor,
  checkApproval,
  type SentApproval,
  takeApproval,
  withoutApproval,
} from "./approval.server.ts";
import { actorOf, countTold, factsOf, program, type Toast } from "./context.ts";
import { BEGUN_BY } from "./who-opened-form.ts";
import { BEGUN_WITH } from "./values-when-opened.ts";
import { type Bound, type Contract, contractFor } from "./contract.ts";
import { readForm, submissionOf } from "./form.server.ts";
import {
  hashInput,
  KEY_TOO_LONG,
  KEY_USED,
  keyOfCall,
  keyOfForm,
  pathOfKey,
  type WriteKey,
} from "./idempotency.server.ts";
import { jsonProblem, readJson, readJsonOfAnybody, REFUSAL_STATUS } from "./json.server.ts";
import { NoLongerAllowed } from "./no-longer-allowed.ts";
import { notSavedText, waitsForLine } from "./not-saved-text.server.ts";
import { type Seen, withholdCost } from "../domain/withhold-cost.ts";
import { errorFields, log } from "../runtime/log.server.ts";
import { isHeadOfficeToWrite } from "../runtime/shop.server.ts";
import { maySeeCost } from "./shows-cost.server.ts";
import { isNoRoom } from "./upload.server.ts";
import { originOf, writeTogether, type Written } from "./write.server.ts";

export interface PerformArgs {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
}

export type Rule<In, Out, Detail> = ((ctx: RuleContext<Actor>, input: In) => Result<Out, Detail>) & {
  /** Runs ahead of the transaction and may refuse. For effects that count whatever the rule decides. */
  before?: (args: PerformArgs, input: In) => Promise<Refused | null>;
};

/** A refused form, to show again with its values and messages. Shows cost only to those who may see it. */
export interface FormRejection<Detail = unknown, Out = unknown> {
  reply: SubmissionResult<string[]>;
  /** Key for the next attempt: the same one, or a new one if it was already used. */
  formKey: string;
  /**
   * The 'Failed to …' message of section 8 for 403, 409, 500, and 503; null for 422, which has an error
   * summary.
   */
  toast: (Toast & { id: string }) | null;
  /** The rule's detail, such as the earlier sale or the current record. */
  detail: Seen<Detail> | null;
  /** What names the record that this form already created. */
  usedFor: Naming<Out> | null;
  /** Steps that a colleague could approve. */
  approval?: ApprovalAsk;
  /** Amounts to ask about, and those that the user already chose to keep. */
  keeps?: Refusal["keeps"];
  kept?: readonly string[];
  /** The employee at the terminal now, if somebody else began the form. */
  by?: number;
  /** The codes that an edit began with, as they were sent. */
  begunWith?: string;
  /** Set in a store whose line is down. With scripts, the form sends itself when the line is back. */
  waits?: true;
}

/**
 * The fields of a record by which a page names it and leads to it. A kept record has more than everybody may see, such
 * as a customer's phone.
 */
const NAMING = ["id", "key", "kind", "name", "title", "sku", "firstName", "lastName"] as const;
export type Naming<Out> = Pick<Out, keyof Out & (typeof NAMING)[number]>;

function namingOf<Out>(record: Out): Naming<Out> {
  const named = Object.entries(record ?? {}).filter(([field]) => NAMING.some((name) => name === field));
  return Object.fromEntries(named) as Naming<Out>;
}

export type FormOutcome<Out, Detail = never> =
  | { ok: true; value: Out; replayed: boolean }
  | { ok: false; rejection: ReturnType<typeof data<FormRejection<Detail, Out>>> };

/** A form that came with a file and is already parsed, and the file's problem. */
export interface SentForm {
  form: FormData;
  problem: { status: number; field: string; message: string } | null;
}

/**
 * What a failed form's toast says, such as 'Failed to save the note', under 'Error'. An object is said without that
 * title, as section 8 has it of an item.
 */
export type Failed = string | { description: string };

/**
 * Processes a posted form: parses it, claims its form key, and runs the rule in a transaction. Returns a
 * refused form with status, values and messages, and the steps that a colleague could approve.
 */
export async function performForm<In, Out, Detail = never>(
  args: PerformArgs,
  contract: Contract<In>,
  rule: Rule<In, Out, Detail>,
  failed: Failed,
  sent?: SentForm,
): Promise<FormOutcome<Out, Detail>> {
  const form = sent?.form ?? (await readForm(args.request));
  const formKey = keyOfForm(form);
  const approval = takeApproval(form);
  const kept = takeKept(form);
  const begunBy = form.get(BEGUN_BY) ?? "";
  form.delete(BEGUN_BY);
  const codes = form.get(BEGUN_WITH);
  const begun = typeof codes === "string" && { begunWith: codes };
  const seesCost = maySeeCost(args.context);
  const submission = submissionOf(form, contractFor(contract, seesCost));
  const saidBefore = kept.size > 0 ? { kept: [...kept] } : {};
  const reject = (
    status: number,
    errors: Record<string, string[]>,
    extra: {
      toast?: Toast | undefined;
      detail?: Detail;
      usedFor?: Out;
      approval?: ApprovalAsk;
      keeps?: Refusal["keeps"];
      waits?: boolean;
    } = {},
  ) => {
    const reply = submission.reply({ fieldErrors: errors });
    const rejection: FormRejection<Detail, Out> = {
      reply,
      formKey: extra.usedFor === undefined ? formKey : crypto.randomUUID(),
      toast: extra.toast ? { id: crypto.randomUUID(), ...extra.toast } : null,
      // In customer view, too: the form's hidden cost takes what a colleague saved.
      detail: extra.detail === undefined ? null : withholdCost(extra.detail, seesCost),
      usedFor: extra.usedFor === undefined ? null : namingOf(extra.usedFor),
      ...(extra.approval && { approval: extra.approval }),
      ...(extra.keeps && { keeps: extra.keeps }),
      ...saidBefore,
      ...(extra.waits && { waits: true }),
      ...begun,
    };
    return { ok: false as const, rejection: data(rejection, { status }) };
  };
  const failure: Toast = {
    tone: "error",
    ...(typeof failed === "string" ? { title: "Error", description: failed } : failed),
  };
  const actor = actorOf(args.context);
  if (begunBy !== "" && begunBy !== String(actor.id)) {
    const { data: rejection } = reject(409, { "": [handedOver(actor)] }).rejection;
    return { ok: false, rejection: data({ ...rejection, by: actor.id }, { status: 409 }) };
  }
  if (sent?.problem) {
    const { status, field, message } = sent.problem;
    return reject(status, { [field]: [message] }, { toast: status >= 500 ? failure : undefined });
  }
  if (submission.status !== "success") {
    const rejection: FormRejection<Detail, Out> = {
      reply: submission.reply(),
      formKey,
      toast: null,
      detail: null,
      usedFor: null,
      ...saidBefore,
      ...begun,
    };
    return { ok: false, rejection: data(rejection, { status: 422 }) };
  }
  try {
    const written = await runApproved(args, rule, submission.value, formKey, approval, kept);
    if (written.kind === "done") return { ok: true, value: written.value, replayed: written.replayed };
    if (written.kind === "key used") return reject(422, {}, { usedFor: written.record });
    const { kind, errors, message, detail, steps, keeps } = written.refusal;
    const toast = kind === "invalid" || kind === "approval" ? undefined : failure;
    return reject(REFUSAL_STATUS[kind], Object.keys(errors).length > 0 ? errors : { "": [message] }, {
      toast,
      detail,
      ...(keeps && { keeps }),
      ...(steps && {
        approval: askFor(
          args,
          steps,
          { formKey, bodyHash: hashInput(submission.value) },
          approval?.employeeId,
        ),
      }),
    });
  } catch (error) {
    if (error instanceof NoLongerAllowed) throw error.answer(form);
    const { requestId } = factsOf(args.context);
    const cannotWrite = isDatabaseUnavailable(error);
    const unavailable = cannotWrite || isNoRoom(error);
    if (!(cannotWrite && isHeadOfficeToWrite()))
      log.error(unavailable ? "database-unavailable" : "write-failed", { requestId, ...errorFields(error) });
    const message = unavailable
      ? notSavedText()
      : `Something went wrong on our side and nothing was saved. Give your administrator this reference: ${requestId}.`;
    const waits = cannotWrite && waitsForLine();
    return reject(unavailable ? 503 : 500, { "": [message] }, { toast: failure, waits });
  }
}

/** Removes the keys of amounts that the sender wants to keep from the form, because they aren't saved. */
function takeKept(form: FormData): ReadonlySet<string> {
  const said = form.getAll(MEANT).filter((key) => typeof key === "string" && key.length <= 80);
  form.delete(MEANT);
  return new Set(said.slice(0, 20) as string[]);
}

function handedOver(actor: Actor): string {
  const name = fullName(actor);
  return `Now at this terminal: ${name}. Someone else started this form, so nothing was saved. Submit it again to save it as ${name}.`;
}

/**
 * Processes a JSON body. `present` formats the record, perhaps after further transactions of its own, and
 * learns whether the call was a repeat; `presentDetail` formats the detail of a refusal. Leaves out cost for
 * those who can't see it.
 */
export async function performJson<In, Out, Detail = never>(
  args: PerformArgs,
  contract: Contract<In>,
  rule: Rule<In, Out, Detail>,
  present: (record: Out, isReplay: boolean) => unknown,
  status = 201,
  presentDetail?: (detail: Detail) => unknown,
): Promise<Response> {
  const { approval: sent, ...body } = await readJson(args.request);
  if (args.context.get(program) && sent !== undefined && sent !== null)
    return jsonProblem(403, "An approval asks for a person: sign in instead of sending a token.");
  const parsed = parseInput(body, contractFor(contract, maySeeCost(args.context)));
  if (!parsed.ok) return parsed.answer;
  const approval = sent === undefined || sent === null ? null : ApprovalJson.safeParse(sent);
  if (approval?.error)
    return jsonProblem(422, "approval must be { employeeId, pin }", {
      approval: ["Must be { employeeId, pin }"],
    });
  const key = keyOfCall(args.request);
  if (key === null) return jsonProblem(400, KEY_TOO_LONG);
  const given = approval && { ...approval.data, statement: null };
  const written = await runApproved(args, rule, parsed.input, key, given);
  if (written.kind === "done")
    return Response.json(
      withholdCost(await present(written.value, written.replayed), maySeeCost(args.context)),
      { status },
    );
  if (written.kind === "key used") return jsonProblem(422, KEY_USED);
  return refusedJson(
    refusalFor(args.context, written.refusal),
    presentDetail && { presentDetail, seesCost: maySeeCost(args.context) },
  );
}

/** Nobody approves what a program does. */
function refusalFor<Detail>(
  context: Readonly<RouterContextProvider>,
  refusal: Refusal<Detail>,
): Refusal<Detail> {
  return refusal.kind === "approval" && context.get(program) ? { ...refusal, kind: "forbidden" } : refusal;
}

/** Processes a call without a body. Its change happens once for a key; '' is none. */
export async function performBare<Out>(
  args: PerformArgs,
  rule: (ctx: RuleContext<Actor>) => Result<Out>,
  present: (record: Out) => unknown,
  { status = 200, key = "" }: { status?: number; key?: string } = {},
): Promise<Response> {
  const origin = originOf(args.context);
  const written = await writeTogether(origin, rule, claimOf(args, origin.actor, { key, input: null }));
  if (written.kind === "refused") return refusedJson(refusalFor(args.context, written.refusal));
  if (written.kind === "key used") return jsonProblem(422, KEY_USED);
  return Response.json(withholdCost(present(written.value), maySeeCost(args.context)), { status });
}

type ReadInput<In> = { ok: true; input: In } | { ok: false; answer: Response };

/** Parses a JSON body; returns a response if it is invalid. */
export async function readInput<In>(request: Request, contract: Bound<In>): Promise<ReadInput<In>> {
  return parseInput(await readJson(request), contract);
}

/** `readInput` for a public call. */
export async function readInputOfAnybody<In>(request: Request, contract: Bound<In>): Promise<ReadInput<In>> {
  return parseInput(await readJsonOfAnybody(request), contract);
}

function parseInput<In>(body: Record<string, unknown>, contract: Bound<In>): ReadInput<In> {
  const parsed = contract.json.safeParse(body);
  if (parsed.success) return { ok: true, input: parsed.data };
  const wrongType = parsed.error.issues.some(
    ({ code }) => code === "invalid_type" || code === "invalid_union",
  );
  // A field may be called `constructor`.
  const errors = Object.create(null) as Record<string, string[]>;
  for (const issue of parsed.error.issues) (errors[issue.path.join(".")] ??= []).push(issue.message);
  return { ok: false, answer: jsonProblem(wrongType ? 400 : 422, summary(errors), errors) };
}

/** Without `told`, a refusal says nothing but its message. */
export function refusedJson<Detail>(
  { kind, message, errors, detail }: Refusal<Detail>,
  told?: { presentDetail: (detail: Detail) => unknown; seesCost: boolean },
): Response {
  if (kind === "approval")
    return Response.json({ message, errors, approval: true }, { status: REFUSAL_STATUS[kind] });
  if (!told || detail === undefined) return jsonProblem(REFUSAL_STATUS[kind], message, errors);
  const shown = withholdCost(told.presentDetail(detail), told.seesCost);
  return Response.json({ message, errors, detail: shown }, { status: REFUSAL_STATUS[kind] });
}

/** Runs the rule without the approval first, so that an approval that nothing needs isn't in the trail. */
async function runApproved<In, Out, Detail>(
  args: PerformArgs,
  rule: Rule<In, Out, Detail>,
  input: In,
  key: string,
  sent: SentApproval | null,
  kept: ReadonlySet<string> | null = null,
): Promise<Written<Out, Detail>> {
  const refused = await rule.before?.(args, input);
  if (refused) return { kind: "refused", refusal: refused.refusal };
  const alone = await runRule(args, rule, input, key, { approval: null, kept });
  if (alone.kind === "refused" && alone.refusal.tells) args.context.get(countTold)?.(alone.refusal.tells);
  if (alone.kind !== "refused" || alone.refusal.kind !== "approval" || sent === null) return alone;
  const checked = await checkApproval(args, sent, { formKey: key, bodyHash: hashInput(input) });
  if (checked.ok) return runRule(args, rule, input, key, { approval: checked.approval, kept });
  return { kind: "refused", refusal: withoutApproval(alone.refusal, checked) };
}

function runRule<In, Out, Detail>(
  args: PerformArgs,
  rule: Rule<In, Out, Detail>,
  input: In,
  key: string,
  said: { approval: Approval | null; kept: ReadonlySet<string> | null },
): Promise<Written<Out, Detail>> {
  const origin = { ...originOf(args.context), ...said };
  return writeTogether(origin, (ctx) => rule(ctx, input), claimOf(args, origin.actor, { key, input }));
}

/** What a write claims with its key; undefined without one. */
function claimOf(
  { request, url }: PerformArgs,
  { id, tokenId }: Actor,
  { key, input }: { key: string; input: unknown },
): WriteKey | undefined {
  if (key === "") return undefined;
  const { method } = request;
  return { employeeId: id, tokenId, method, path: pathOfKey(url), key, bodyHash: hashInput(input) };
}

function summary(errors: Record<string, string[]>) {
  return Object.values(errors).flat().join(". ");
}
