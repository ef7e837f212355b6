import { z } from "zod";
import { newProgramToken } from "~/access/program-token.server";
import type { Instant } from "~/domain/dates";
import { listTokens } from "~/domain/shop/tokens/find-tokens.server";
import { makeToken } from "~/domain/shop/tokens/make-token.server";
import { revokeToken } from "~/domain/shop/tokens/revoke-token.server";
import { shop } from "~/runtime/shop.server";
import { calls } from "~/web/api.server";
import { answer } from "~/web/operation";
import { performJson, refusedJson } from "~/web/perform.server";
import { originOf, write } from "~/web/write.server";
import { NewToken } from "./token-contract.ts";
import { NewTokenJson, TokenJson, tokenToJson } from "./token-json.ts";

const tag = "Tokens";

const OF_WEB_SHOP: z.infer<typeof TokenJson> = {
  id: 1,
  name: "Web shop",
  role: "sales",
  isReadOnly: true,
  state: "in_force",
  madeBy: "Maren Kessler",
  createdAt: "2026-11-20T17:00:00.000Z",
  expiresAt: "2027-11-20T17:00:00.000Z",
  lastUsedAt: null,
  revokedAt: null,
  revokedBy: null,
};

export const tokensApi = {
  ...calls("/api/tokens", ({ read, respond }) => ({
    GET: read({
      id: "listTokens",
      tag,
      summary: "The tokens of programs, those in force first",
      permission: "tokens.manage",
      answers: { 200: answer("The tokens.", z.array(TokenJson), [OF_WEB_SHOP]) },
      read: () => listTokens(shop().db, Date.now() as Instant),
      toJson: (tokens) => tokens.map(tokenToJson),
    }),
    POST: respond({
      id: "makeToken",
      tag,
      summary: "Make a token for a program",
      description:
        "With what `role` may do, as far as whoever makes it may, and never the work of owners and administrators. It ends after `expires` days: `30`, `90`, `365`, as without it, or `never`.",
      permission: "tokens.manage",
      body: {
        contract: NewToken,
        example: { name: "Web shop", role: "sales", isReadOnly: true, expires: "365" },
      },
      isKeyed: true,
      answers: {
        201: answer("The token, with its value.", NewTokenJson, {
          ...OF_WEB_SHOP,
          token: "loupe_3q2-7wABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhs",
        }),
      },
      refusals: {
        403: {
          description:
            "Not for those without the permission, nor for a role that can do more than they. Only an owner gives `owner`.",
        },
        409: { description: "There are 50 tokens already that aren't over." },
      },
      respond: (asked) => {
        const { token, tokenHash } = newProgramToken();
        return performJson(
          asked,
          NewToken,
          (ctx, sent) => makeToken(ctx, { ...sent, tokenHash }),
          (made, isReplay) => ({ ...tokenToJson(made), token: isReplay ? null : token }),
        );
      },
    }),
  })),
  ...calls("/api/tokens/:tokenId/revoke", ({ respond }) => ({
    POST: respond({
      id: "revokeToken",
      tag,
      summary: "Revoke a token",
      description: "From its next request, for good. Twice is as good as once.",
      permission: "tokens.manage",
      answers: {
        200: answer("The token.", TokenJson, {
          ...OF_WEB_SHOP,
          state: "revoked",
          revokedAt: "2026-11-21T17:00:00.000Z",
          revokedBy: "Maren Kessler",
        }),
      },
      respond: ({ context, tokenId }) => {
        const written = write(originOf(context, null), (ctx) => revokeToken(ctx, tokenId));
        if (written.kind === "refused") return refusedJson(written.refusal);
        if (written.kind === "key used") throw new Error("A write without a key can't be replayed");
        return Response.json(tokenToJson(written.value));
      },
    }),
  })),
};
