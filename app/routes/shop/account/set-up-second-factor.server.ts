import { sealSecret } from "~/access/check-second-factor.server";
import { type Enrollment, readEnrollment, startEnrollment } from "~/access/second-factor-enrollment.server";
import { enrollmentAddress, inGroups, stepOfCode } from "~/access/totp.server";
import { hashOfCode } from "~/domain/shop/account/one-time-code.server";
import { newRecoveryCodes } from "~/domain/shop/account/recovery-codes.server";
import { setUpSecondFactor } from "~/domain/shop/account/set-up-second-factor.server";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import type { Refused } from "~/routes/shop/sign-in/refused-card";
import { answerRefused, typedTexts, unlessUnavailable } from "~/routes/shop/sign-in/refused-card.server";
import { chainPart, shop } from "~/runtime/shop.server";
import { href } from "~/ui/address";
import { qrCode } from "~/web/barcode.server";
import { factsOf, sessionOf } from "~/web/context";
import { readForm } from "~/web/form.server";
import type { PerformArgs } from "~/web/perform.server";
import { redirectWithToast } from "~/web/toast.server";
import { OF_SIGN_INS } from "~/web/account-daily-limit.server";
import { originOf, write } from "~/web/write.server";
import { onField, provePassword } from "./prove-self.server.ts";

/** A sign-in not older than this needs no password. */
const FRESH_MS = 10 * 60 * 1000;

/** A secret as the page shows it until a code confirms it. */
export interface ShownEnrollment {
  sealed: string;
  secret: string;
  /** Link for an authenticator app on the same device. */
  address: string;
  qr: { size: number; path: string };
}

/**
 * Returns a secret to show at once; null if the password must be typed first. It must in a store that answers
 * by itself, because only the head office can seal a secret.
 */
export async function enrollmentWithoutPassword(
  context: PerformArgs["context"],
): Promise<ShownEnrollment | null> {
  const { actor, sessionId, signedInAt } = sessionOf(context);
  const isFresh = Math.abs(Date.now() - signedInAt) <= FRESH_MS;
  if (!isFresh || chainPart()?.part === "store") return null;
  return shown(await startEnrollment(sessionId, actor.id), actor.email);
}

/** Sets up the second factor: the typed password shows a secret, and a code of the app confirms it. */
export async function setUpFromForm(args: PerformArgs) {
  const form = await readForm(args.request);
  const facts = factsOf(args.context);
  const { actor, sessionId } = sessionOf(args.context);
  const { setup, code } = typedTexts(form, ["setup", "code"]);
  const refuse = (refused: Refused, enrollment: ShownEnrollment | null = null) =>
    answerRefused(refused, { enrollment, recoveryCodes: null });
  const work = async () => {
    if (!form.has("setup")) {
      const refused = await provePassword(args, form);
      if (refused) return refuse(refused);
      const enrollment = await shown(await startEnrollment(sessionId, actor.id), actor.email);
      return { refused: undefined, enrollment, recoveryCodes: null };
    }
    const enrollment = readEnrollment(setup, sessionId, actor.id);
    if (!enrollment)
      return refuse({ status: 409, message: "This page has expired. Start again.", errors: {} });
    const step = await stepOfCode(enrollment.secret, code, Date.now());
    if (step === null) {
      const message = code.trim() === "" ? "Code is required" : NOT_THE_CODE;
      return refuse(onField("code", message), await shown(enrollment, actor.email));
    }
    const recoveryCodes = newRecoveryCodes();
    const written = write(originOf(args.context, OF_SIGN_INS), (ctx) =>
      setUpSecondFactor(ctx, {
        secret: sealSecret(actor.id, enrollment.secret),
        step,
        codeHashes: recoveryCodes.map(hashOfCode),
        sessionId,
      }),
    );
    if (written.kind === "done") return { refused: undefined, enrollment: null, recoveryCodes };
    return redirectWithToast(facts, href("/account/second-factor"), {
      tone: "info",
      title: "Two-step verification is on",
      description: "It was already set up. If you didn't see the recovery codes, make new ones.",
    });
  };
  return unlessUnavailable(facts, work, refuse);
}

const NOT_THE_CODE = "That code is wrong. Check your phone's clock and enter the newest code.";

async function shown({ secret, sealed }: Enrollment, email: string): Promise<ShownEnrollment> {
  const { shopName } = readSettings(shop().db);
  const address = await enrollmentAddress(secret, { shopName: shopName || "Loupe", email });
  return { sealed, secret: inGroups(secret), address, qr: await qrCode(address) };
}
