import { z } from "zod";
import { assignReply } from "~/domain/outreach/replies/assign-reply.server";
import { unreadReplies } from "~/domain/outreach/replies/find-replies.server";
import { markReplyRead } from "~/domain/outreach/replies/mark-reply-read.server";
import { shop } from "~/runtime/shop.server";
import { calls } from "~/web/api.server";
import { answer } from "~/web/operation";
import { WhoseReply } from "./reply-contract.ts";
import { ReplyJson, ReplyRefJson, replyToJson } from "./reply-json.ts";

const tag = "Replies";

/** Replies in one answer. */
const LISTED = 200;

const A_REPLY: z.infer<typeof ReplyJson> = {
  id: 4,
  channel: "email",
  address: "ida@mail.example",
  customerId: 12,
  subject: "Re: Your repair R-000012 is ready",
  words: "Can I pick it up on Saturday?",
  quoted: "On Fri, Nov 20, 2026, Kessler Fine Jewelry wrote:\n> Your ring is ready.",
  receivedAt: "2026-11-20T17:00:00.000Z",
};

export const repliesApi = {
  ...calls("/api/replies", ({ read }) => ({
    GET: read({
      id: "listReplies",
      tag,
      summary: "What customers answered and nobody read yet",
      description: "The 200 oldest. STOP and START are obeyed and not listed.",
      permission: "customers.view",
      answers: { 200: answer("The replies.", z.array(ReplyJson), [A_REPLY]) },
      read: () => unreadReplies(shop().db, LISTED),
      toJson: (those) => those.map(replyToJson),
    }),
  })),
  ...calls("/api/replies/:replyId/read", ({ act }) => ({
    POST: act({
      id: "markReplyRead",
      tag,
      summary: "Note that a reply was read",
      permission: "customers.edit",
      isKeyed: true,
      answers: { 200: answer("The reply.", ReplyRefJson, { id: 4 }) },
      refusals: { 409: { description: "It was read already." } },
      rule: (ctx, { replyId }) => markReplyRead(ctx, replyId),
      toJson: ({ id }) => ({ id }),
    }),
  })),
  ...calls("/api/replies/:replyId/from", ({ write }) => ({
    POST: write({
      id: "assignReply",
      tag,
      summary: "Note which of those who share an address sent a reply",
      permission: "customers.edit",
      body: { contract: WhoseReply, example: { customerId: 12 } },
      isKeyed: true,
      answers: { 200: answer("The reply.", ReplyRefJson, { id: 4 }) },
      refusals: { 409: { description: "The customer doesn't have that address or number." } },
      rule: (ctx, { replyId, ...sent }) => assignReply(ctx, replyId, sent),
      toJson: ({ id }) => ({ id }),
    }),
  })),
};
