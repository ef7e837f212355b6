import { holdFolderToLook } from "../../backup/hold-folder.server.ts";
import { openReadOnly } from "../../backup/open-read-only.server.ts";
import { refuseOtherVersion } from "../../backup/refuse-other-version.server.ts";
import { type Instant, isoInstant } from "../../domain/dates.ts";
import { fullName } from "../../domain/shop/employees/employee.ts";
import { findEmployees } from "../../domain/shop/employees/find-employees.server.ts";
import { type Role, ROLE_LABELS } from "../../domain/shop/employees/roles.ts";
import { lastSignIns } from "../../domain/shop/account/sign-ins.server.ts";
import { readConfig } from "../../runtime/config.server.ts";
import { setLogLevel } from "../../runtime/log.server.ts";
import { command } from "./command.ts";

interface ListedAccount {
  email: string;
  name: string;
  role: Role;
  isActive: boolean;
  hasSecondFactor: boolean;
  /** Null for somebody who never signed in. */
  lastSignIn: string | null;
}

export const accounts = command(
  {
    call: "npm run accounts -- [--json]",
    does: "Lists the accounts of the shop in DATA_DIR and when each signed in last, in UTC. Works while a server runs, and changes nothing.",
    flags: { json: { type: "boolean", does: "prints one JSON document" } },
    operands: [0, 0],
  },
  async ({ values }) => {
    const listed = await listAccounts();
    process.stdout.write(values.json ? `${JSON.stringify(listed, null, 2)}\n` : tableOf(listed));
  },
);

async function listAccounts(): Promise<ListedAccount[]> {
  const { dataDir } = readConfig();
  // The log is written to the same place as the list.
  setLogLevel("error");
  const lock = await holdFolderToLook(dataDir);
  try {
    const db = openReadOnly(dataDir, lock.inUse);
    refuseOtherVersion(db);
    const signedIn = lastSignIns(db);
    const textOf = (at: Instant | undefined) => (at === undefined ? null : isoInstant(at));
    return findEmployees(db, {}, { limit: Number.MAX_SAFE_INTEGER }).map((employee) => ({
      email: employee.email,
      name: fullName(employee),
      role: employee.role,
      isActive: employee.isActive,
      hasSecondFactor: employee.hasSecondFactor,
      lastSignIn: textOf(signedIn.get(employee.id)),
    }));
  } finally {
    lock.release();
  }
}

function tableOf(listed: readonly ListedAccount[]): string {
  const rows = [
    ["EMAIL", "NAME", "ROLE", "ACTIVE", "SECOND FACTOR", "LAST SIGN-IN"],
    ...listed.map(({ email, name, role, isActive, hasSecondFactor, lastSignIn }) => [
      email,
      name,
      ROLE_LABELS[role],
      isActive ? "yes" : "no",
      hasSecondFactor ? "yes" : "no",
      lastSignIn?.slice(0, 16).replace("T", " ") ?? "never",
    ]),
  ].map((row) => row.map((text) => text.replaceAll(/\p{C}/gu, "")));
  const widths = rows[0]?.map((_, place) => Math.max(...rows.map((row) => row[place]?.length ?? 0))) ?? [];
  return rows
    .map(
      (row) =>
        `${row
          .map((text, place) => text.padEnd(widths[place] ?? 0))
          .join("  ")
          .trimEnd()}\n`,
    )
    .join("");
}
