import type { z } from "zod";
import type { OutboxMessageJson } from "./messages-json.ts";
import type { MessageJson, SendingJson } from "./sending-json.ts";

export const A_RECEIPT: z.infer<typeof OutboxMessageJson> = {
  id: 57,
  channel: "email",
  purpose: "receipt",
  state: "sent",
  todo: null,
  address: "amelia@example.com",
  subject: "Receipt S-000181 from Kessler Fine Jewelry",
  words: "Kessler Fine Jewelry\n====================\n…",
  customerId: 12,
  saleId: 181,
  returnId: null,
  orderId: null,
  by: "Maren Kessler",
  queuedAt: "2026-11-20T21:53:10.000Z",
  sentAt: "2026-11-20T21:53:12.000Z",
};

export const SENDING_NOW: z.infer<typeof SendingJson> = {
  pausedAt: null,
  pausedWhy: null,
  pausedSaid: null,
  channels: [
    {
      channel: "email",
      isSetUp: true,
      reachedAt: "2026-11-20T17:00:00.000Z",
      failingSince: null,
      said: "250 2.0.0 OK",
      unheardSince: null,
    },
    { channel: "text", isSetUp: false, reachedAt: null, failingSince: null, said: null, unheardSince: null },
  ],
  mailbox: {
    isSetUp: true,
    heardSince: "2026-11-20T16:00:00.000Z",
    unheardSince: null,
    said: null,
    skipped: 0,
  },
  inDoubt: [],
  waiting: [
    {
      id: 58,
      channel: "email",
      purpose: "ready",
      address: "amelia@example.com",
      queuedAt: "2026-11-20T17:05:00.000Z",
    },
  ],
};

export const A_TEST: z.infer<typeof MessageJson> = {
  id: 1,
  channel: "email",
  purpose: "test",
  state: "queued",
};
