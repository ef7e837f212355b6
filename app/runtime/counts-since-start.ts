import { SIGN_IN_REFUSALS, type SignInRefusal } from "../domain/shop/trail/action-labels.ts";

/** What this process counted since it was started, for `/metrics`. */
export const countsSinceStart = {
  failedSignIns: Object.fromEntries(Object.keys(SIGN_IN_REFUSALS).map((why) => [why, 0])) as Record<
    SignInRefusal,
    number
  >,
  /** Requests that ended in an error that nobody had in mind. */
  uncaughtErrors: 0,
};
