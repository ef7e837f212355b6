import { passwordMatches } from "~/access/hash-password.server";
import { factorIn, tryFactor, WRONG_CODE } from "~/access/check-second-factor.server";
import { tryCounted } from "~/access/throttle.server";
import { getAccount } from "~/domain/shop/employees/find-employees.server";
import type { Proof } from "~/domain/shop/account/second-factor-proof.server";
import { done } from "~/domain/result";
import { LONGEST_PASSWORD } from "~/domain/fields";
import type { Actor } from "~/domain/permissions";
import type { Refused } from "~/routes/shop/sign-in/refused-card";
import {
  refusedCode,
  refusedTransport,
  tooManyTries,
  typedTexts,
} from "~/routes/shop/sign-in/refused-card.server";
import { shop } from "~/runtime/shop.server";
import { factsOf, sessionOf } from "~/web/context";
import type { PerformArgs } from "~/web/perform.server";
import { OF_SIGN_INS } from "~/web/account-daily-limit.server";
import { mustWrite, originOf, type WriteOrigin } from "~/web/write.server";

type Proven<T> = { ok: true; value: T } | { ok: false; refused: Refused };

/** Checks the actor's password, with the limits of sign-in. Null if it is right. */
export async function provePassword(
  { request, context }: Pick<PerformArgs, "request" | "context">,
  form: FormData,
): Promise<Refused | null> {
  const facts = factsOf(context);
  const { actor } = sessionOf(context);
  const { currentPassword } = typedTexts(form, ["currentPassword"]);
  const refusedHere = refusedTransport(facts);
  if (refusedHere) return refusedHere;
  if (currentPassword === "") return onField("currentPassword", "Current password is required");
  if (currentPassword.length > LONGEST_PASSWORD) return onField("currentPassword", NOT_YOURS);
  const attempt = { account: actor.email, address: facts.address, known: true, signal: request.signal };
  const tried = await tryCounted(attempt, async () => {
    const hash = getAccount(shop().db, actor.id)?.passwordHash ?? null;
    return (await passwordMatches(hash, currentPassword)) || null;
  });
  if (tried.outcome === "right") return null;
  if (tried.outcome === "refused") return tooManyTries("wrong passwords", tried);
  return refusedPassword(originOf(context, OF_SIGN_INS));
}

/** Records in the audit trail that the typed password is not the account's, and returns the refusal. */
export function refusedPassword(origin: WriteOrigin<Actor>): Refused {
  mustWrite(origin, ({ actor: { id } }) =>
    done(null, { action: "employee.password-refused", record: { kind: "employee", id } }),
  );
  return onField("currentPassword", NOT_YOURS);
}

/** Checks the actor's password and a code of the second factor, which the rule uses up. */
export async function proveSelf(
  args: Pick<PerformArgs, "request" | "context">,
  form: FormData,
): Promise<Proven<Proof>> {
  const { code } = typedTexts(form, ["code"]);
  if (code.trim() === "") return { ok: false, refused: onField("code", "Code is required") };
  const refused = await provePassword(args, form);
  if (refused) return { ok: false, refused };
  const attempt = { facts: factsOf(args.context), known: true, signal: args.request.signal };
  const tried = await tryFactor(sessionOf(args.context).actor, factorIn(code), attempt);
  if (tried.outcome === "right") return { ok: true, value: tried.value };
  return { ok: false, refused: asForm(refusedCode(tried, WRONG_CODE)) };
}

export const NOT_YOURS = "This is not your current password";

export function onField(name: string, message: string): Refused {
  return { status: 422, message, errors: { [name]: [message] } };
}

/** The session stands, so a wrong code is a mistake in the form, not a refused sign-in. */
function asForm(refused: Refused): Refused {
  return refused.status === 401 ? { ...refused, status: 422 } : refused;
}
