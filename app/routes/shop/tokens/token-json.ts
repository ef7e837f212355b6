import { z } from "zod";
import { ROLES } from "~/domain/shop/employees/roles";
import type { Token } from "~/domain/shop/tokens/find-tokens.server";
import { TOKEN_STATES } from "~/domain/shop/tokens/token-state";
import { answered } from "~/web/answer-fields";
import { record } from "~/web/json-schema";
import { writeAnswer } from "~/web/write-answer";

export const TokenJson = record("Token", {
  id: answered.id(),
  name: answered.text(),
  role: z.enum(ROLES),
  isReadOnly: z.boolean(),
  state: z
    .enum(TOKEN_STATES)
    .describe("`powerless` while whoever made it can't sign in, or may not make tokens any more."),
  madeBy: answered.text(),
  createdAt: answered.instant(),
  expiresAt: answered.instant().nullable(),
  lastUsedAt: answered.instant().nullable().describe("To five minutes; null for never."),
  revokedAt: answered.instant().nullable(),
  revokedBy: answered.text().nullable(),
});

export const NewTokenJson = record("NewToken", {
  ...TokenJson.shape,
  token: answered
    .text()
    .nullable()
    .describe("Said in this answer alone; null if the same call was answered before."),
});

export function tokenToJson(token: Token): Required<z.infer<typeof TokenJson>> {
  return writeAnswer(TokenJson, token);
}
