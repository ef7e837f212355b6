import { hashOfOneTimeCode } from "../access/one-time-code-hash.server.ts";
import { issueFirstRunCode } from "~/domain/shop/account/issue-code.server";
import { newCode } from "../domain/shop/account/one-time-code.server.ts";
import { write } from "../web/write.server.ts";
import { byItself } from "~/domain/shop/trail/by-itself";

/**
 * The line that a start prints while no account exists: where the first owner opens Loupe, and their code, whose hash it
 * stores. Null if an account exists. Call it only once listening succeeded.
 */
export function firstRunLine(address: string): string | null {
  const code = newCode();
  const issued = write(byItself("start"), (ctx) => issueFirstRunCode(ctx, hashOfOneTimeCode(code)));
  return issued.kind === "done" ? `First run: open ${address} and enter the code ${code}\n` : null;
}
