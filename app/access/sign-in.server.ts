import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { SignInRefusal as CountedRefusal } from "~/domain/shop/trail/action-labels";
import type { RuleContext } from "~/domain/rule-context";
import { isEmailAddress } from "~/domain/email";
import { actorFrom } from "~/domain/shop/employees/actor-now.server";
import { type Account, findAccount, isStillProven } from "~/domain/shop/employees/find-employees.server";
import { findSecondFactor } from "~/domain/shop/account/find-second-factor.server";
import { lowerCaseEmail } from "~/domain/shop/employees/lower-case-email";
import { CODE_USED, type Proof, spendProof } from "~/domain/shop/account/second-factor-proof.server";
import { noteSignIn } from "~/domain/shop/account/sign-ins.server";
import { LONGEST_PASSWORD } from "~/domain/fields";
import { done, refuse, type Result, type Trail } from "~/domain/result";
import { shop } from "~/runtime/shop.server";
import type { RequestFacts } from "~/web/context";
import { isApi } from "~/web/answer.server";
import { OF_SIGN_INS } from "~/web/account-daily-limit.server";
import { mustWrite, throwIfTooMuch, write } from "~/web/write.server";
import { noteFailedSignIn } from "./failed-sign-in.server.ts";
import { isKnownBrowser, knownTo, rememberAccount } from "./known-browsers.server.ts";
import { networkOf, tryCounted } from "./throttle.server.ts";
import { inWords, nextWaitText, refusalText } from "./too-many-tries.ts";
import { isHashingFull, passwordMatches, TooManyHashes } from "./hash-password.server.ts";
import type { Actor } from "../domain/permissions.ts";
import { transportOf } from "./plain-http.ts";
import { PLAIN_HTTP_REFUSED } from "./plain-http-text.ts";
import { closeSession, openSession, sessionCookie } from "./session.server.ts";

/**
 * A refused sign-in, worded as in section 8: the same for every cause except limits and the second factor.
 */
export type SignInRefusal =
  | { status: 401 | 403 | 422; message: string; errors: Record<string, string[]> }
  | { status: 429 | 503; message: string; errors: Record<string, string[]>; retryAfter: number };

export type SignInOutcome =
  | { outcome: "signed in"; actor: Actor }
  /** The password is right, but the account has a second factor: no session yet. */
  | { outcome: "needs code"; account: Account }
  | { outcome: "refused"; refusal: SignInRefusal };

const WRONG = "Invalid email or password.";

class SignInRefused extends Error {
  readonly refusal: SignInRefusal;

  constructor(refusal: SignInRefusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

interface Credentials {
  email: string;
  password: string;
}

/**
 * Signs in with the e-mail and password of a form. On success it sets the session cookie and closes the
 * browser's previous session, so that a token never outlives its sign-in.
 */
export async function signIn(
  request: Request,
  form: FormData,
  facts: RequestFacts,
  openSessionId: number | null,
): Promise<SignInOutcome> {
  if (transportOf(facts.origin, shop().config.allowPlainHttp) === "refused")
    return { outcome: "refused", refusal: { status: 403, message: PLAIN_HTTP_REFUSED, errors: {} } };
  const knownAccounts = await knownTo(request, facts);

  const authenticator = new Authenticator<Account>();
  authenticator.use(
    new FormStrategy(async ({ form }) =>
      checkCredentials(readCredentials(form), request.signal, facts, knownAccounts),
    ),
  );
  try {
    const account = await authenticator.authenticate("form", formRequest(request, form));
    if (findSecondFactor(shop().db, account.id)) return { outcome: "needs code", account };
    const actor = await admit(account, request, facts, openSessionId);
    if (actor) return { outcome: "signed in", actor };
    return { outcome: "refused", refusal: { status: 401, message: WRONG, errors: {} } };
  } catch (error) {
    if (error instanceof SignInRefused) return { outcome: "refused", refusal: error.refusal };
    throw error;
  }
}

/**
 * Opens a session for an authenticated employee, sets its cookie and closes the browser's previous session.
 * Null if meanwhile the account was deactivated, its password reset or the code used; and without a code if
 * the account has a second factor.
 */
export async function admit(
  employee: Account,
  request: Request,
  facts: RequestFacts,
  openSessionId: number | null,
  proof: Proof | null = null,
): Promise<Actor | null> {
  const actor = actorFrom(shop().db, employee);
  const opening: Opening = {
    provenHash: employee.passwordHash,
    proof,
    openSessionId,
    browser: {
      userAgent: request.headers.get("user-agent")?.slice(0, LONGEST_USER_AGENT) ?? "",
      address: facts.address,
    },
    isKnown: await isKnownBrowser(request, facts, employee.id),
    isProgram: isApi(new URL(request.url)),
  };
  const by = { actor, requestId: facts.requestId, address: facts.address, bound: OF_SIGN_INS };
  const opened = write(by, (ctx) => startSession(ctx, opening));
  if (opened.kind === "refused") throwIfTooMuch(opened.refusal);
  if (opened.kind !== "done") return null;
  facts.cookies.push(await sessionCookie(facts.secure).serialize(opened.value.token));
  await rememberAccount(request, facts, employee.id);
  return actor;
}

export async function signOut(actor: Actor, sessionId: number, facts: RequestFacts): Promise<void> {
  mustWrite({ actor, requestId: facts.requestId, address: facts.address }, ({ tx }) => {
    closeSession(tx, sessionId);
    return done(null, { action: "session.closed", record: { kind: "employee", id: actor.id } });
  });
  facts.cookies.push(await sessionCookie(facts.secure).serialize("", { maxAge: 0 }));
  facts.leavesTerminal = true;
}

/** Longest user agent kept, in characters. */
const LONGEST_USER_AGENT = 200;

interface Opening {
  /** The hash the password was verified against. */
  provenHash: string | null;
  proof: Proof | null;
  openSessionId: number | null;
  browser: { userAgent: string; address: string };
  isKnown: boolean;
  isProgram: boolean;
}

function startSession(
  { tx, actor, now }: RuleContext,
  { provenHash, proof, openSessionId, browser, isKnown, isProgram }: Opening,
): Result<{ token: string }> {
  if (!isStillProven(tx, actor.id, provenHash)) return refuse("conflict", "The account was just changed");
  if (!proof && findSecondFactor(tx, actor.id))
    return refuse("conflict", "The account uses two-step verification");
  const spent = proof ? spendProof(tx, actor.id, proof, now) : [];
  if (!spent) return refuse("conflict", CODE_USED);
  if (openSessionId !== null) closeSession(tx, openSessionId);
  const { id: sessionId, token } = openSession(tx, actor.id, browser, now);
  const secondFactor = proof?.kind ?? null;
  const signIn = { employeeId: actor.id, sessionId, at: now, ...browser, secondFactor };
  const { isNewBrowser } = noteSignIn(tx, signIn, { isKnown, isProgram });
  const after = { ...(isNewBrowser && { isNewBrowser }), ...(secondFactor && { secondFactor }) };
  const opened: Trail = {
    action: "session.opened",
    record: { kind: "employee", id: actor.id },
    ...(Object.keys(after).length > 0 && { after }),
  };
  return { ok: true, value: { token }, trail: [...spent, opened] };
}

async function checkCredentials(
  { email, password }: Credentials,
  signal: AbortSignal,
  facts: RequestFacts,
  knownAccounts: Record<string, number>,
) {
  const employee = findAccount(shop().db, email);
  const known = employee !== undefined && employee.id in knownAccounts;
  const stranger = known ? null : networkOf(facts.address);
  const refused = (permission: CountedRefusal, refusal: SignInRefusal) => {
    noteFailedSignIn(facts, { employeeId: employee?.id ?? 0, permission });
    return new SignInRefused(refusal);
  };
  const tooMany = ({ retryAfter }: TooManyHashes) =>
    refused("too-many-at-once", {
      status: 503,
      message: `Too many people are signing in right now. Try again in ${inWords(retryAfter)}.`,
      errors: {},
      retryAfter,
    });
  if (isHashingFull(stranger)) throw tooMany(new TooManyHashes());

  const tried = await tryCounted({ account: email, address: facts.address, known, signal }, async () => {
    const matches = await passwordMatches(employee?.passwordHash ?? null, password, stranger);
    return employee?.isActive && matches ? employee : null;
  }).catch((error: unknown) => {
    throw error instanceof TooManyHashes ? tooMany(error) : error;
  });
  if (tried.outcome === "right") return tried.value;
  if (tried.outcome === "wrong") {
    const message = WRONG + nextWaitText("failed sign-ins", tried.nextWaits);
    throw refused("wrong-password", { status: 401, message, errors: {} });
  }
  const message = refusalText("failed sign-ins", tried);
  throw refused("too-many-tries", { status: 429, message, errors: {}, retryAfter: tried.seconds });
}

function readCredentials(form: FormData): Credentials {
  const email = lowerCaseEmail(text(form, "email"));
  const password = text(form, "password");
  const errors: Record<string, string[]> = {};
  if (!email) errors.email = ["Email is required"];
  else if (!isEmailAddress(email)) errors.email = ["Enter a valid email address"];
  if (!password) errors.password = ["Password is required"];
  else if (password.length > LONGEST_PASSWORD) errors.password = ["Password is too long"];
  if (Object.keys(errors).length > 0) {
    const message = Object.values(errors).flat().join(". ");
    throw new SignInRefused({ status: 422, message, errors });
  }
  return { email, password };
}

function text(form: FormData, name: string) {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** Rebuilds a request for the strategy, which reads the form from it: the body has already been consumed. */
function formRequest(request: Request, form: FormData) {
  const body = new URLSearchParams();
  for (const name of ["email", "password"]) body.set(name, text(form, name));
  return new Request(request.url, { method: "POST", body });
}
