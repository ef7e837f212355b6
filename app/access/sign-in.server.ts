import { eq } from "drizzle-orm";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { employees } from "~db/schema/index.ts";
import type { SignInRefusal as CountedRefusal } from "~/domain/audit/action-labels";
import { isFromFuture } from "~/domain/dates";
import type { RuleContext } from "~/domain/rule-context";
import { isEmailAddress } from "~/domain/email";
import { done, refuse, type Result } from "~/domain/result";
import { shop } from "~/runtime/shop.server";
import type { RequestFacts } from "~/web/context";
import { mustWrite, write } from "~/web/write.server";
import { knownBrowserCookie, sessionCookie } from "../web/cookies.server.ts";
import { countDenial } from "./denials.server.ts";
import { inWords, networkOf, nextWaitText, refusalText, tryCounted } from "./throttle.server.ts";
import { isHashingFull, passwordMatches, TooManyHashes } from "./password.server.ts";
import type { Actor } from "../domain/permissions.ts";
import { PLAIN_HTTP_REFUSED, transportOf } from "./plain-http.ts";
import { actorFrom, closeSession, openSession } from "./session.server.ts";

/** A refused sign-in. Section 8 wording, the same for every cause except limits. */
export type SignInRefusal =
  | { status: 401 | 403 | 422; message: string; errors: Record<string, string[]> }
  | { status: 429 | 503; message: string; errors: Record<string, string[]>; retryAfter: number };

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
 * Signs in with a form's e-mail and password. On success sets the session cookie and closes the browser's
 * previous session, so that a token never outlives its sign-in.
 */
export async function signIn(
  request: Request,
  form: FormData,
  facts: RequestFacts,
  openSessionId: number | null,
): Promise<{ ok: true; actor: Actor } | { ok: false; refusal: SignInRefusal }> {
  if (transportOf(facts.origin, shop().config.allowPlainHttp) === "refused")
    return { ok: false, refusal: { status: 403, message: PLAIN_HTTP_REFUSED, errors: {} } };
  const knownAccounts = await knownTo(request, facts);

  const authenticator = new Authenticator<typeof employees.$inferSelect>();
  authenticator.use(
    new FormStrategy(async ({ form }) =>
      checkCredentials(readCredentials(form), request.signal, facts, knownAccounts),
    ),
  );
  try {
    const employee = await authenticator.authenticate("form", formRequest(request, form));
    const actor = await admit(employee, request, facts, openSessionId);
    if (actor) return { ok: true, actor };
    return { ok: false, refusal: { status: 401, message: WRONG, errors: {} } };
  } catch (error) {
    if (error instanceof SignInRefused) return { ok: false, refusal: error.refusal };
    throw error;
  }
}

/**
 * Opens a session for an authenticated employee and sets its cookie. Closes the browser's previous session.
 * Null if the account was deactivated or its password reset in the meantime.
 */
export async function admit(
  employee: typeof employees.$inferSelect,
  request: Request,
  facts: RequestFacts,
  openSessionId: number | null,
): Promise<Actor | null> {
  const actor = actorFrom(employee);
  const browser = { userAgent: request.headers.get("user-agent") ?? "", address: facts.address };
  const opened = write({ actor, requestId: facts.requestId, address: facts.address }, (ctx) =>
    startSession(ctx, employee.passwordHash, openSessionId, browser),
  );
  if (opened.kind !== "done") return null;
  facts.cookies.push(await sessionCookie(facts.secure).serialize(opened.value.token));
  const knownAccounts = { ...(await knownTo(request, facts)), [employee.id]: Date.now() };
  facts.cookies.push(await knownBrowserCookie(facts.secure).serialize(knownAccounts));
  return actor;
}

export async function signOut(actor: Actor, sessionId: number, facts: RequestFacts): Promise<void> {
  mustWrite({ actor, requestId: facts.requestId, address: facts.address }, ({ tx }) => {
    closeSession(tx, sessionId);
    return done(null, { action: "session.closed", record: { kind: "employee", id: actor.id } });
  });
  facts.cookies.push(await sessionCookie(facts.secure).serialize("", { maxAge: 0 }));
}

function startSession(
  { tx, actor, now }: RuleContext,
  provenHash: string | null,
  openSessionId: number | null,
  browser: { userAgent: string; address: string },
): Result<{ token: string }> {
  const account = tx.select().from(employees).where(eq(employees.id, actor.id)).get();
  if (!account?.isActive || account.passwordHash !== provenHash)
    return refuse("conflict", "The account was changed meanwhile");
  if (openSessionId !== null) closeSession(tx, openSessionId);
  const token = openSession(tx, actor.id, browser, now);
  return done({ token }, { action: "session.opened", record: { kind: "employee", id: actor.id } });
}

async function checkCredentials(
  { email, password }: Credentials,
  signal: AbortSignal,
  facts: RequestFacts,
  knownAccounts: Record<string, number>,
) {
  const employee = shop().db.select().from(employees).where(eq(employees.email, email)).get();
  const known = employee !== undefined && employee.id in knownAccounts;
  const stranger = known ? null : networkOf(facts.address);
  const refused = (permission: CountedRefusal, refusal: SignInRefusal) => {
    countDenial({ employeeId: employee?.id ?? 0, permission, address: facts.address });
    return new SignInRefused(refusal);
  };
  const tooMany = ({ retryAfter }: TooManyHashes) =>
    refused("too-many-at-once", {
      status: 503,
      message: `Too many people are signing in at this moment. Try again in ${inWords(retryAfter)}.`,
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
  const email = text(form, "email").trim().toLowerCase();
  const password = text(form, "password");
  const errors: Record<string, string[]> = {};
  if (!email) errors.email = ["Email is required"];
  else if (!isEmailAddress(email)) errors.email = ["Enter a valid email address"];
  if (!password) errors.password = ["Password is required"];
  else if (password.length > 1000) errors.password = ["Password is too long"];
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

/** The strategy reads a form from a request, whose body was already consumed; this rebuilds it. */
function formRequest(request: Request, form: FormData) {
  const body = new URLSearchParams();
  for (const name of ["email", "password"]) body.set(name, text(form, name));
  return new Request(request.url, { method: "POST", body });
}

export async function isKnownBrowser(
  request: Request,
  facts: Pick<RequestFacts, "secure">,
  employeeId: number,
): Promise<boolean> {
  return employeeId in (await knownTo(request, facts));
}

/** Accounts that recently signed in from this browser, with the time. */
async function knownTo(
  request: Request,
  facts: Pick<RequestFacts, "secure">,
): Promise<Record<string, number>> {
  return parseKnown(await knownBrowserCookie(facts.secure).parse(request.headers.get("cookie")));
}

const KNOWN_FOR = 30 * 24 * 60 * 60 * 1000;
const KNOWN_AT_MOST = 20;

/** Keeps recent entries only, at most `KNOWN_AT_MOST`. */
function parseKnown(value: unknown): Record<string, number> {
  if (typeof value !== "object" || value === null) return {};
  const now = Date.now();
  const lately = Object.entries(value).filter(
    ([, at]) => typeof at === "number" && at > now - KNOWN_FOR && !isFromFuture(at, now),
  );
  return Object.fromEntries(lately.sort(([, one], [, other]) => other - one).slice(0, KNOWN_AT_MOST));
}
