import type { ActingEmployee } from "../../acting-employee.ts";
import { done, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import type { Answer, MailDomain } from "./mail-domain.ts";

export const LOOKED_UP = "email-domain.looked-up";
export const EMAIL_DOMAIN = { kind: "integration", id: "email-domain" } as const;

/** What name servers said of a domain. Stored in the audit trail only. */
export function keepLookUp(
  _: RuleContext<ActingEmployee | null>,
  lookedUp: MailDomain & { answers: readonly Answer[] },
): Result<null> {
  return done(null, { action: LOOKED_UP, record: EMAIL_DOMAIN, after: lookedUp });
}
