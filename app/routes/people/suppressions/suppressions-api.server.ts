import { z } from "zod";
import { closeAddress } from "~/domain/people/suppressions/close-address.server";
import { openAddress } from "~/domain/people/suppressions/open-address.server";
import { calls } from "~/web/api.server";
import { answer } from "~/web/operation";
import { ClosedAddress, OpenedAddress } from "./suppression-contract.ts";
import { SuppressionJson, suppressionToJson } from "./suppression-json.ts";
import { suppressionRows } from "./suppression-rows.server.ts";

const tag = "Marketing";

const BY_HAND: z.infer<typeof SuppressionJson> = {
  id: 6,
  channel: "email",
  source: "by_hand",
  reason: "asked",
  at: "2026-11-20T17:20:00.000Z",
  liftedAt: null,
};

const NO_ADDRESS = { description: "It is no email address, or no phone number." };

export const suppressionsApi = {
  ...calls("/api/suppressions", ({ list, write }) => ({
    GET: list({
      id: "listSuppressions",
      tag,
      summary: "Addresses that nobody writes to, the newest first",
      description:
        "Whoever has them, and also after an erasure: an address itself isn't kept, only a keyed hash. A customer's record says whether theirs is one of them; their consent is changed there.",
      permission: "marketing.manage",
      answers: {
        200: answer("The suppressions.", z.array(SuppressionJson), [
          { ...BY_HAND, id: 5, source: "unsubscribed", reason: null },
        ]),
      },
      list: suppressionRows,
      toJson: suppressionToJson,
    }),
    POST: write({
      id: "closeAddress",
      tag,
      summary: "Close an address, also one that no customer has",
      description:
        "For offers by email, and for texts of every kind; whoever has it, now or later. Of the address a keyed hash is kept, and nothing in the audit trail.",
      permission: "marketing.manage",
      body: {
        contract: ClosedAddress,
        example: { channel: "email", address: "walk.in@example.com", reason: "asked" },
      },
      isKeyed: true,
      answers: { 201: answer("The suppression.", SuppressionJson, BY_HAND) },
      refusals: { 409: { description: "It is closed already." }, 422: NO_ADDRESS },
      rule: closeAddress,
      toJson: suppressionToJson,
    }),
  })),
  ...calls("/api/suppressions/lift", ({ write }) => ({
    POST: write({
      id: "openAddress",
      tag,
      summary: "Open an address again that was closed by hand",
      permission: "marketing.manage",
      body: { contract: OpenedAddress, example: { channel: "email", address: "walk.in@example.com" } },
      isKeyed: true,
      answers: {
        200: answer("The suppression.", SuppressionJson, {
          ...BY_HAND,
          liftedAt: "2026-11-21T10:00:00.000Z",
        }),
      },
      refusals: {
        409: {
          description:
            "It isn't closed, or nobody closed it by hand: somebody refused, or mail came back. Then a new yes opens it.",
        },
        422: NO_ADDRESS,
      },
      rule: openAddress,
      toJson: suppressionToJson,
    }),
  })),
};
