import { createHash } from "node:crypto";
import { isFromFuture } from "~/domain/dates";
import { type Account, getAccount } from "~/domain/shop/employees/find-employees.server";
import { findSecondFactor } from "~/domain/shop/account/find-second-factor.server";
import { shop } from "~/runtime/shop.server";
import type { RequestFacts } from "~/web/context";
import { signedCookie } from "~/web/signed-cookie.server";

export const SECOND_STEP_SECONDS = 5 * 60;

const secondStepCookie = (secure: boolean) =>
  signedCookie("loupe-second-step", secure, { maxAge: SECOND_STEP_SECONDS, byOffice: true });

/**
 * Remembers in a signed cookie that this browser gave the right password of an account. The cookie opens only
 * the page for the code, for `SECOND_STEP_SECONDS`, until the password changes.
 */
export async function startSecondStep({ id, passwordHash }: Account, facts: RequestFacts): Promise<void> {
  const started = { id, at: Date.now(), mark: markOf(passwordHash) };
  facts.cookies.push(await secondStepCookie(facts.secure).serialize(started));
}

/** Returns the account whose code is awaited from this browser, or null. */
export async function awaitedAccount(
  request: Request,
  { secure }: Pick<RequestFacts, "secure">,
): Promise<Account | null> {
  const started: unknown = await secondStepCookie(secure).parse(request.headers.get("cookie"));
  if (typeof started !== "object" || started === null) return null;
  const { id, at, mark } = started as Record<string, unknown>;
  if (typeof id !== "number" || typeof at !== "number") return null;
  const now = Date.now();
  if (now - at > SECOND_STEP_SECONDS * 1000 || isFromFuture(at, now)) return null;
  const { db } = shop();
  const account = getAccount(db, id);
  if (!account?.isActive || mark !== markOf(account.passwordHash)) return null;
  return findSecondFactor(db, id) ? account : null;
}

export async function endSecondStep(facts: RequestFacts): Promise<void> {
  facts.cookies.push(await secondStepCookie(facts.secure).serialize("", { maxAge: 0 }));
}

/**
 * Marks the password's current hash. The hash has a random salt, so the mark reveals nothing about the
 * password.
 */
function markOf(passwordHash: string | null): string {
  return createHash("sha256").update(`second step ${passwordHash}`).digest("base64url");
}
