import { CODE_GOOD_FOR_HOURS } from "~/domain/shop/account/code-validity";
import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "~db/client.server.ts";
import { forgetFailures } from "../../access/limits-in-force.server.ts";
import { refuseEmptyFolder } from "../../backup/hold-folder.server.ts";
import { readConfig } from "../../runtime/config.server.ts";
import { issueCode } from "../../domain/shop/account/issue-code.server.ts";
import { hashOfOneTimeCode } from "../../access/one-time-code-hash.server.ts";
import { newCode } from "../../domain/shop/account/one-time-code.server.ts";
import { findSecondFactor } from "../../domain/shop/account/find-second-factor.server.ts";
import { removeSecondFactorFromServer } from "../../domain/shop/employees/remove-second-factor.server.ts";
import { findAccount, hasAnyEmployee } from "../../domain/shop/employees/find-employees.server.ts";
import { lowerCaseEmail } from "../../domain/shop/employees/lower-case-email.ts";
import { endOfChain } from "../../domain/records/audit/hash-chain.server.ts";
import { openShop } from "../open-shop.server.ts";
import { StartError } from "../../runtime/start-error.ts";
import { write } from "../../web/write.server.ts";
import { onShutdown, runHooks } from "../../runtime/shutdown.ts";
import { command } from "./command.ts";

const REMOVE = "remove-second-factor";
/** A head office that runs looks every ten. */
const SEEN_WITHIN_MS = 15_000;

async function giveAccess(typed: string, removes: boolean): Promise<void> {
  const config = readConfig();
  refuseEmptyFolder(config.dataDir);
  const { shop, close } = await openShop({ ...config, owner: null }, { sample: false, beside: true });
  onShutdown(close);

  const email = lowerCaseEmail(typed);
  if (!hasAnyEmployee(shop.db))
    throw new StartError(
      "This shop has no account yet: its first run makes one, with the code that the start prints.",
    );
  const employee = findAccount(shop.db, email);
  if (!employee) throw new StartError(`No account has the email ${email}.`);
  const code = newCode();
  const origin = { actor: null, requestId: "access", address: "" };
  const hasFactor = findSecondFactor(shop.db, employee.id) !== null;
  const issued = write(origin, (ctx) => {
    forgetFailures(ctx.tx);
    return issueCode(ctx, { employeeId: employee.id, codeHash: hashOfOneTimeCode(code) });
  });
  if (issued.kind === "done" && removes && hasFactor)
    write(origin, (ctx) => removeSecondFactorFromServer(ctx, employee.id));
  if (issued.kind !== "done")
    throw new StartError(
      issued.kind === "refused" ? `${issued.refusal.message}.` : "Couldn't make the code: try again.",
    );

  // The code was made: it is shown whatever becomes of the line.
  await untilSeen(shop.db).catch(() => undefined);
  const [shown] = config.publicOrigins;
  const page = shown === undefined ? "/set-password in Loupe" : `${shown}/set-password`;
  process.stdout.write(
    `One-time code for ${email}: ${code}\nOpen ${page}, enter email and code and choose a new password. It works once, for ${CODE_GOOD_FOR_HOURS} hours.\n${secondFactorLine({ hasFactor, removes })}`,
  );
  await runHooks();
}

export const access = command(
  {
    call: "npm run access -- EMAIL [--remove-second-factor]",
    does: "Prints a one-time code with which an account sets a new password, and lifts limits of sign-in, also while a server runs.",
    flags: { [REMOVE]: { type: "boolean", does: "turns the account's two-step verification off, too" } },
    operands: [1, 1],
  },
  ({ values, positionals: [email = ""] }) => giveAccess(email, values[REMOVE] ?? false),
);

/** Waits until a head office that runs has it in its replica. */
async function untilSeen(db: Db): Promise<void> {
  const { id } = db.transaction((tx) => endOfChain(tx));
  for (const since = Date.now(); endOfChain(db).id < id; await sleep(100))
    if (Date.now() - since > SEEN_WITHIN_MS) return;
}

function secondFactorLine({ hasFactor, removes }: { hasFactor: boolean; removes: boolean }): string {
  if (removes)
    return hasFactor
      ? "Two-step verification was turned off.\n"
      : "The account had no two-step verification.\n";
  if (!hasFactor) return "";
  return `The account uses two-step verification: its code is asked for after that. If the phone and the recovery codes are lost, run this again with --${REMOVE}.\n`;
}
