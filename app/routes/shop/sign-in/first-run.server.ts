import { hashPassword } from "~/access/hash-password.server";
import { tryCode } from "~/access/try-one-time-code.server";
import { admit } from "~/access/sign-in.server";
import { employeeFields } from "~/domain/shop/employees/employee-fields";
import { getAccount } from "~/domain/shop/employees/find-employees.server";
import { codeHolderFields } from "~/domain/shop/account/sign-in-fields";
import { choice } from "~/domain/fields";
import { COUNTER_CARES } from "~/domain/shop/settings/counter-care";
import { settingFields } from "~/domain/shop/settings/setting-fields";
import { FIRST_RUN_CODE_REFUSED, hireOwner } from "~/domain/shop/employees/hire-owner.server";
import { findLiveCode } from "~/domain/shop/account/one-time-code.server";
import { hashOfOneTimeCode } from "~/access/one-time-code-hash.server";
import { shop } from "~/runtime/shop.server";
import { href } from "~/ui/address";
import { factsOf } from "~/web/context";
import { contract } from "~/web/contract";
import type { PerformArgs } from "~/web/perform.server";
import { redirectWithToast } from "~/web/toast.server";
import { write } from "~/web/write.server";
import type { Refused } from "./refused-card.ts";
import {
  answerRefused,
  readWithPassword,
  refusedCode,
  refusedTransport,
  shownAgain,
  typedTexts,
  unlessUnavailable,
} from "./refused-card.server.ts";

const NewOwner = contract({
  code: codeHolderFields.code,
  firstName: employeeFields.firstName,
  lastName: employeeFields.lastName,
  email: employeeFields.email,
  shopName: settingFields.shopName,
  /** Open by default, like the specification's counter, for clients that don't send it. */
  counterCare: choice(COUNTER_CARES, {
    label: settingFields.counterCare.label,
    wrong: "Choose how careful the counter is",
    otherwise: "open",
  }),
});

/** Creates the shop's owner and signs them in. */
export async function openShopFromForm({ request, context }: PerformArgs, form: FormData) {
  const facts = factsOf(context);
  const names = ["code", "firstName", "lastName", "email", "shopName", "counterCare", "password"] as const;
  const { password, ...typed } = typedTexts(form, names);
  const refuse = (refused: Refused) =>
    answerRefused(refused, { card: "first run" as const, typed: shownAgain(typed) });
  const openShop = async () => {
    const refusedHere = refusedTransport(facts);
    if (refusedHere) return refuse(refusedHere);
    const read = readWithPassword(form, NewOwner, { ...typed, password });
    if (!read.ok) return refuse(read.refused);

    const { code, ...owner } = read.value;
    const codeHash = hashOfOneTimeCode(code);
    const { db } = shop();
    const claim = { purpose: "first-run", employeeId: null, codeHash } as const;
    const { signal } = request;
    const attempt = { account: "first run", facts, known: false, employeeId: null, signal };
    const tried = await tryCode(attempt, (now) => findLiveCode(db, claim, now));
    if (tried.outcome !== "right") return refuse(refusedCode(tried, FIRST_RUN_CODE_REFUSED));

    const passwordHash = await hashPassword(password);
    const written = write({ actor: null, requestId: facts.requestId, address: facts.address }, (ctx) =>
      hireOwner(ctx, { ...owner, passwordHash, codeHash }),
    );
    if (written.kind === "refused" && written.refusal.kind === "invalid")
      return refuse(refusedCode({ outcome: "wrong", nextWaits: 0 }, FIRST_RUN_CODE_REFUSED));
    if (written.kind !== "done") return tooLate(typed.email);
    const hired = getAccount(db, written.value.id);
    if (hired) await admit(hired, request, facts, null);
    return redirectWithToast(facts, href("/"), {
      tone: "success",
      title: "Welcome to Loupe",
      description: "Your shop is open, and you are its owner.",
    });
  };
  return unlessUnavailable(facts, openShop, refuse);
}

/** Answers with the sign-in card: another owner was created first, so only sign-in is left. */
export function tooLate(email: string) {
  const message = "This shop already has an owner. Sign in, or ask them for an account.";
  const refused: Refused = { status: 409, message, errors: {} };
  return answerRefused(refused, { card: "sign in" as const, email, returnTo: href("/"), fields: [] });
}
