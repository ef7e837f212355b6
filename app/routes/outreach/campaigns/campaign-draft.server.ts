import type { OptimizedMessage } from "~/ai/advise.server";
import { data } from "react-router";
import {
  type MatchingCustomers,
  matchingCustomers,
} from "~/domain/outreach/campaigns/matching-customers.server";
import type { Campaign } from "~/domain/outreach/campaigns/campaign";
import type { Instant } from "~/domain/dates";
import { zoneLabel } from "~/domain/time-zones";
import { labelsOf, LONG, tooLongMessage } from "~/domain/fields";
import type { Overtaken } from "~/domain/shop/trail/overtaken.server";
import { storeNames, zoneOf } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { type Draft, draftOf } from "~/web/form-drafts.server";
import { messagesOf } from "~/web/form-alerts";
import { readForm } from "~/web/form.server";
import type { FormRejection, PerformArgs } from "~/web/perform.server";
import { BEGUN_WITH } from "~/web/values-when-opened";
import { type CampaignFormField, campaignFormFields, segmentsIn, typeIn } from "./campaign-form-fields.ts";
import { tryToOptimize } from "./optimize-campaign.server.ts";

/** Includes the version of an edit, and what it began with. */
const FIELDS = [
  ...(Object.keys(labelsOf(campaignFormFields)) as CampaignFormField[]),
  "version",
  BEGUN_WITH,
] as const;

/** A campaign form in progress, with the message from before it was rewritten. */
export interface CampaignDraft extends Draft<(typeof FIELDS)[number]> {
  before: { messageContent: string; subject: string } | null;
}

export interface CampaignDraftView extends CampaignDraft {
  audience: MatchingCustomers;
  stores: { key: string; name: string }[];
  zoneLabel: string;
  /** Result of 'Optimize with AI'. */
  note: string | null;
  errors: Record<string, string[]>;
}

export type CampaignRejection = FormRejection<Overtaken<Record<string, string>>, Campaign>;

export function campaignDraftOf(fields: Record<string, unknown>): CampaignDraft {
  const { messageBefore, subjectBefore } = draftOf(["messageBefore", "subjectBefore"], fields).values;
  return {
    ...draftOf(FIELDS, fields),
    before: "messageBefore" in fields ? { messageContent: messageBefore, subject: subjectBefore } : null,
  };
}

export function campaignDraftView(draft: CampaignDraft): CampaignDraftView {
  const { db } = shop();
  const { values } = draft;
  const segments = segmentsIn((name) => values[`audienceSegments.${name}`]);
  const zone = zoneOf(db, null);
  return {
    ...draft,
    audience: matchingCustomers(db, segments, typeIn(values.type), Date.now() as Instant),
    stores: storeNames(db),
    zoneLabel: zoneLabel(zone),
    note: null,
    errors: {},
  };
}

/**
 * Handles the buttons that only show the form again ('Update Summary', 'Optimize with AI', 'Undo'). Stores
 * nothing. Uses POST, because a message may not fit in a URL.
 */
export async function takeStep({ request, context }: PerformArgs) {
  const typed = Object.fromEntries(await readForm(request));
  return { typed, answer: await answerTo(typed, context) };
}

async function answerTo(typed: Record<string, unknown>, context: PerformArgs["context"]) {
  const draft = campaignDraftOf(typed);
  if (typed.step === "optimize") return optimized(draft, context);
  if (typed.step === "estimate" || (typed.step === "undo" && !draft.before))
    return shown(campaignDraftView(draft));
  if (typed.step !== "undo") return null;
  return shown(campaignDraftView({ ...draft, values: { ...draft.values, ...draft.before }, before: null }));
}

async function optimized(draft: CampaignDraft, context: PerformArgs["context"]) {
  const view = campaignDraftView(draft);
  const { values } = draft;
  const message = values.messageContent;
  if (message.trim() === "")
    return shown({ ...view, errors: { messageContent: ["Message content is required"] } }, 422);
  const { length } = message.trim();
  if (length > LONG)
    return shown({ ...view, errors: { messageContent: [tooLongMessage(LONG, length)] } }, 422);
  const type = typeIn(values.type) ?? "email";
  const segments = segmentsIn((name) => values[`audienceSegments.${name}`]);
  const words = { type, message, subject: values.subject || null, segments };
  const rewritten = await tryToOptimize(context, words);
  if (!rewritten)
    return shown({ ...view, note: "The AI service didn't answer. Your message is unchanged." }, 503);
  const subject = type === "email" ? (rewritten.subject ?? values.subject) : values.subject;
  const keepsMessage = linesOf(rewritten.message) === linesOf(message);
  const isTheSame = keepsMessage && subject === values.subject;
  return shown({
    ...view,
    values: { ...values, messageContent: rewritten.message, subject },
    before: isTheSame ? draft.before : (draft.before ?? { messageContent: message, subject: values.subject }),
    note: isTheSame
      ? `Nothing to improve. Your message is unchanged. Source: ${rewritten.source}.`
      : noteOn(rewritten, keepsMessage),
  });
}

/** Browsers submit line breaks as CR LF. */
const linesOf = (text: string) => text.replaceAll("\r\n", "\n").trim();

function noteOn({ source, leftOut }: OptimizedMessage, keepsMessage: boolean): string {
  const short = leftOut.length > 0 ? ` Left out to fit: ${leftOut.join(" ")}` : "";
  const what = keepsMessage ? "The subject was rewritten. Your message is unchanged." : "Rewritten.";
  return `${what} Source: ${source}.${short}`;
}

function shown(view: CampaignDraftView, status = 200) {
  return data({ view, rejection: undefined as CampaignRejection | undefined }, { status });
}

/**
 * Shows the form after a refusal, with the typed values. `current` is the version after a conflicting edit.
 */
export function refused(
  { data: rejection, init }: { data: CampaignRejection; init: ResponseInit | null },
  typed: Record<string, unknown>,
  current?: string,
) {
  const draft = campaignDraftOf({
    ...typed,
    formKey: rejection.formKey,
    ...(current ? { version: current } : {}),
  });
  return data(
    {
      view: { ...campaignDraftView(draft), errors: messagesOf(rejection) },
      rejection: rejection as CampaignRejection | undefined,
    },
    init ?? {},
  );
}
