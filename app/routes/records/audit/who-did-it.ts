import { isByCommand, isByItself } from "~/domain/shop/trail/by-itself";
import type { Entry } from "~/domain/records/audit/find-entries.server";

/** Who made an entry without an account, as the trail's filter offers it. */
export const NOT_SIGNED_IN = { value: "nobody", label: "Not signed in" } as const;

/** 'Sal Brook, approved by Max Hart', or the kind of origin if nobody was signed in. */
export function whoDid(entry: Entry): string {
  const { approverName } = entry;
  return approverName === null ? whoAlone(entry) : `${whoAlone(entry)}, approved by ${approverName}`;
}

/** The employee's name, 'Web shop (token of Max Hart)', or the kind of origin if nobody was signed in. */
export function whoAlone({ employeeId, firstName, lastName, tokenName, address, requestId }: Entry): string {
  const name = `${firstName} ${lastName}`;
  if (tokenName !== null) return `${tokenName} (token of ${name})`;
  if (employeeId !== null) return name;
  if (address !== "") return NOT_SIGNED_IN.label;
  if (isByItself(requestId)) return "System";
  return isByCommand(requestId) ? "Server command" : "At the public door";
}
