import {
  auditLog,
  bounces,
  campaignLinks,
  campaignProposals,
  campaignRecipients,
  campaigns,
  campaignSendings,
  campaignTickets,
  campaignTicketsSeen,
  denials,
  doorLinks,
  linkClicks,
  looks,
  mailboxState,
  messageAttempts,
  messageOpenings,
  messages,
  noticeDones,
  processes,
  processFiles,
  publicDoor,
  replies,
  savedFilters,
  sendingChannels,
  sendingPace,
  sendingState,
} from "~db/schema/index.ts";
import { OWN_DATE_KINDS } from "../../../people/customers/yearly-dates.ts";
import { fold } from "../../../search-text.ts";
import {
  by,
  byAt,
  checked,
  each,
  isBeforeFirst,
  KEY,
  moment,
  NONE,
  PERSON,
  proof,
  type Reader,
  said,
  saidBy,
  SEARCHED,
  TIME,
  unproven,
  valueAt,
  VERSION,
  workedOut,
} from "./proof.ts";

const WORDS =
  "words to a customer, and where they went: the trail leaves them out, so that an erasure needn't find them there";
const ANSWERED =
  "what is set up and what servers answered, which the sender notes without an entry; messages in doubt are listed";

const LISTED =
  "whom a campaign matched when it was looked up, by what was known of them then, and what became of it; `verify` compares both with the messages";
const ON_ITS_WAY =
  "how far a campaign is on its way out, which the sender notes without an entry; what it is and who sent it is in the trail of the campaign";
const FOLLOWED =
  "who followed a link, and which ticket came after it: a help to judge a campaign, which `verify` compares with the tickets";

const CAME =
  "what came from a customer, which the provider has too: the trail leaves it out, as it does their number";

const CHAINED = "the chain of the audit log proves its rows (`firstBrokenAuditRow`)";

/** Reads a value that is empty if the entry lacks it. */
function orNone(name: string) {
  return by((after) => valueAt(after, name) ?? null);
}

/** Null for an entry that nobody's session wrote. */
function byEmployee(): Reader {
  return { read: (_said, { employeeId }) => employeeId, needsPayload: false };
}

export const RECORD_PROOFS = {
  campaigns: proof(campaigns, {
    one: "campaign",
    columns: {
      id: KEY,
      ...each(
        [
          "name",
          "type",
          "messageContent",
          "subject",
          "audienceTier",
          "audienceGender",
          "audienceAgeRange",
          "audienceLocation",
          "createdAt",
        ],
        (name) =>
          saidBy({ "campaign.created": name, "campaign.changed": name, "campaign.proposal-taken": name }),
      ),
      ...each(
        ["sentCount", "openCount", "clickCount", "conversionCount"],
        checked("a campaign with other figures than its recipients"),
      ),
      scheduledAt: saidBy({
        "campaign.created": "scheduledAt",
        "campaign.changed": "scheduledAt",
        "campaign.proposal-taken": "scheduledAt",
        "campaign.sent": "scheduledAt",
      }),
      status: saidBy({
        "campaign.created": "status",
        "campaign.changed": "status",
        "campaign.proposal-taken": "status",
        "campaign.sent": "status",
        "campaign.status-set": "status",
      }),
      version: VERSION,
    },
    trail: { kind: "campaign", begins: ["campaign.created"], since: "createdAt" },
  }),
  campaignSendings: proof(campaignSendings, {
    one: "sending of a campaign",
    columns: each(
      [
        "campaignId",
        "version",
        "listedAt",
        "clearedUpTo",
        "listedUpTo",
        "isListed",
        "startedAt",
        "startedBy",
        "dueAt",
        "heldWhy",
        "endedAt",
        "countsClicks",
        "countsOpens",
      ],
      unproven(ON_ITS_WAY),
    ),
    trail: null,
  }),
  campaignRecipients: proof(campaignRecipients, {
    one: "recipient of a campaign",
    columns: each(
      [
        "id",
        "campaignId",
        "customerId",
        "addressKey",
        "leftOut",
        "sameAs",
        "lacksWords",
        "hasGap",
        "messageId",
        "sentAt",
        "clickedAt",
        "isClickedByMachine",
        "openedAt",
        "isOpenedByMachine",
        "isConverted",
      ],
      unproven(LISTED),
    ),
    trail: null,
  }),
  campaignTickets: proof(campaignTickets, {
    one: "ticket that followed a campaign",
    columns: each(
      ["saleId", "campaignId", "recipientId", "isAfterClick", "net", "isKept"],
      unproven(FOLLOWED),
    ),
    trail: null,
  }),
  campaignTicketsSeen: proof(campaignTicketsSeen, {
    one: "note how far tickets were looked at",
    columns: each(["id", "saleId", "returnId", "voidedAt"], unproven(FOLLOWED)),
    trail: null,
  }),
  campaignProposals: proof(campaignProposals, {
    one: "proposed message",
    columns: {
      campaignId: KEY,
      ...each(["messageContent", "subject", "source", "madeAt", "madeBy"], (name) =>
        saidBy({ "campaign.message-proposed": name }),
      ),
    },
    trail: {
      of: ({ campaignId }) => [["campaign", Number(campaignId)]],
      actions: ["campaign.message-proposed"],
      only: () => true,
      makes: {
        actions: ["campaign.message-proposed"],
        is: () => true,
        ended: [
          "campaign.message-proposed",
          "campaign.proposal-taken",
          "campaign.proposal-dropped",
          "campaign.changed",
        ],
      },
    },
  }),
  messages: proof(messages, {
    one: "message",
    columns: {
      id: KEY,
      ...each(
        [
          "messageKey",
          "channel",
          "purpose",
          "customerId",
          "saleId",
          "returnId",
          "orderId",
          "campaignId",
          "againOf",
        ],
        (name) => saidBy({ "message.queued": name }),
      ),
      ...each(["address", "addressKey", "subject", "words"], unproven(WORDS)),
      // The sender writes those of campaigns in somebody's name.
      employeeId: saidBy({
        "message.queued": by((after, { employeeId }) => valueAt(after, "madeBy") ?? employeeId ?? undefined),
      }),
      testOf: saidBy({ "message.queued": orNone("testOf") }),
      queuedAt: saidBy({ "message.queued": TIME }),
      canceledWhy: saidBy({ "message.canceled": "why" }),
      ...each(
        ["state", "nextTryAt", "claimedRun", "providerRef", "sentAt", "settledAt", "askAt"],
        unproven(ANSWERED),
      ),
    },
    trail: {
      kind: "message",
      begins: ["message.queued"],
      since: "queuedAt",
      initially: () => ({ canceledWhy: null }),
    },
  }),
  messageAttempts: proof(messageAttempts, {
    one: "try",
    columns: each(["id", "messageId", "begunAt", "endedAt", "answer", "code", "said"], unproven(ANSWERED)),
    trail: null,
  }),
  replies: proof(replies, {
    one: "reply",
    columns: {
      id: KEY,
      ...each(["channel", "providerRef", "kind"], (name) => saidBy({ "reply.taken": name })),
      takenAt: saidBy({ "reply.taken": TIME }),
      ...each(
        ["address", "addressKey", "subject", "words", "quoted", "receivedAt", "customerId"],
        unproven(CAME),
      ),
      readAt: moment("reply.read"),
      readBy: byAt("readAt", "reply.read"),
    },
    trail: {
      kind: "reply",
      begins: ["reply.taken"],
      mayLack: ({ kind }) => kind === "earlier",
    },
  }),
  sendingState: proof(sendingState, {
    one: "state of sending",
    columns: {
      id: KEY,
      machine: saidBy({ "sending.begun": "machine", "sending.resumed": "machine" }),
      pausedAt: saidBy({ "sending.paused": TIME, "sending.resumed": NONE }),
      pausedWhy: saidBy({ "sending.paused": "why", "sending.resumed": NONE }),
      pausedBy: saidBy({ "sending.paused": byEmployee(), "sending.resumed": NONE }),
      pausedSaid: saidBy({ "sending.paused": orNone("said"), "sending.resumed": NONE }),
      resumedAt: saidBy({ "sending.resumed": TIME }),
    },
    trail: {
      kind: "sending",
      begins: ["sending.begun"],
      initially: () => ({
        pausedAt: null,
        pausedWhy: null,
        pausedBy: null,
        pausedSaid: null,
        resumedAt: null,
      }),
    },
  }),
  publicDoor: proof(publicDoor, {
    one: "public door",
    columns: each(["id", "url"], unproven("where the door stands, which each start notes")),
    trail: null,
  }),
  campaignLinks: proof(campaignLinks, {
    one: "address of a campaign's links",
    columns: each(["id", "campaignId", "url"], unproven("which addresses a campaign's own words name")),
    trail: null,
  }),
  doorLinks: proof(doorLinks, {
    one: "link to the public door",
    columns: each(
      ["id", "tokenHash", "purpose", "messageId", "campaignLinkId", "endsAt"],
      unproven("links that left with messages, which the sender makes without an entry, and which end"),
    ),
    trail: null,
  }),
  linkClicks: proof(linkClicks, {
    one: "click",
    columns: each(
      ["id", "messageId", "campaignLinkId", "at", "isMachine"],
      unproven("who followed a link, at an address that anybody with the link may ask"),
    ),
    trail: null,
  }),
  messageOpenings: proof(messageOpenings, {
    one: "opening",
    columns: each(
      ["messageId", "isMachine", "at"],
      unproven("which emails' pictures were asked for, at an address that anybody with the email may ask"),
    ),
    trail: null,
  }),
  sendingPace: proof(sendingPace, {
    one: "minute of sending",
    columns: each(["channel", "minute", "begun"], unproven(ANSWERED)),
    trail: null,
  }),
  sendingChannels: proof(sendingChannels, {
    one: "channel",
    columns: each(
      ["channel", "goesTo", "reachedAt", "failingSince", "said", "heardSince", "heardOf", "unheardSince"],
      unproven(ANSWERED),
    ),
    trail: null,
  }),
  mailboxState: proof(mailboxState, {
    one: "mailbox",
    columns: each(
      [
        "id",
        "name",
        "heardOf",
        "heardSince",
        "numbering",
        "heardTo",
        "heardUntil",
        "unheardSince",
        "said",
        "skipped",
      ],
      unproven(ANSWERED),
    ),
    trail: null,
  }),
  bounces: proof(bounces, {
    one: "bounce",
    columns: each(["messageId", "kind", "at"], unproven(ANSWERED)),
    trail: null,
  }),
  looks: proof(looks, {
    one: "line of 'Worth a Look'",
    columns: {
      id: KEY,
      ...each(["kind", "recordKind", "recordId", "employeeId", "day", "changed", "store"], (name) =>
        saidBy({ "look.listed": orNone(name) }),
      ),
      ...each(["amount", "steps"], (name) => saidBy({ "look.listed": orNone(name), "look.grew": name })),
      at: saidBy({ "look.listed": TIME, "look.grew": TIME }),
      seenAt: saidBy({ "look.seen": TIME }),
      seenBy: saidBy({ "look.seen": PERSON }),
    },
    trail: {
      kind: "look",
      begins: ["look.listed"],
      // Lines of older versions have no entry.
      mayLack: ({ id }, ask) => isBeforeFirst("look.listed", id, ask),
      initially: () => ({ seenAt: null, seenBy: null }),
    },
  }),
  noticeDones: proof(noticeDones, {
    one: "notice",
    columns: {
      ...each(
        ["kind", "recordId", "occurrence"],
        unproven("which notice is done: a call does one without an entry of its own"),
      ),
      doneBy: saidBy({ "notice.done": PERSON }),
      doneAt: saidBy({ "notice.done": TIME }),
    },
    trail: {
      of: ({ kind, recordId, occurrence }) => [
        ["notice", `${String(kind)} ${String(recordId)} ${String(occurrence)}`],
      ],
      makes: {
        actions: ["notice.done"],
        is: () => true,
        // Browsers that signed in are dismissed without a row. A notice goes with whoever it is about.
        went: `a.record_kind <> 'notice' or exists (
          select 1 from customers c where c.erased_at is not null and c.id = a.payload ->> '$.after.recordId'
            and a.payload ->> '$.after.kind' in (${OWN_DATE_KINDS.map((kind) => `'${kind}'`).join(", ")}))
          or (a.payload ->> '$.after.kind' = 'family_date' and not exists (
            select 1 from relatives r where r.id = a.payload ->> '$.after.recordId'))`,
      },
    },
  }),
  savedFilters: proof(savedFilters, {
    one: "saved filter",
    columns: {
      id: KEY,
      ...each(["list", "name", "isShared"], said),
      foldedName: workedOut(({ name }) => fold(String(name))),
      query: unproven("what is searched for may name a customer: the trail leaves it out"),
      savedBy: saidBy({ "filter.saved": PERSON }),
      savedAt: saidBy({ "filter.saved": TIME }),
    },
    trail: { kind: "filter", begins: ["filter.saved"], ends: ["filter.deleted"], since: "savedAt" },
  }),
  processes: proof(processes, {
    one: "process",
    columns: {
      id: KEY,
      ...each(["title", "description", "category", "pdfUrl", "createdAt"], said),
      searchText: SEARCHED,
      version: VERSION,
    },
    trail: { kind: "process", begins: ["process.added"], since: "createdAt" },
  }),
  processFiles: proof(processFiles, {
    one: "file of a process",
    columns: each(["processId", "fileId"], unproven("which file; the entry has the digest of its content")),
    trail: null,
  }),
  auditLog: proof(auditLog, {
    one: "entry",
    columns: each(
      [
        "id",
        "at",
        "employeeId",
        "action",
        "recordKind",
        "recordId",
        "requestId",
        "address",
        "salt",
        "payloadDigest",
        "payload",
        "previous",
        "mac",
        "approvedBy",
        "tokenId",
      ],
      { by: "check", check: CHAINED },
    ),
    trail: null,
  }),
  denials: proof(denials, {
    one: "refused request",
    columns: each(
      ["minute", "employeeId", "permission", "count", "address"],
      unproven("refused requests are counted by the minute, beside the trail"),
    ),
    trail: null,
  }),
};
