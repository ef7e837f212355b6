import { isByCommand, isByItself } from "~/domain/shop/trail/by-itself";
import type { Entry } from "~/domain/records/audit/find-entries.server";

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
  if (address !== "") return "Not signed in";
  if (isByItself(requestId)) return "System";
  return isByCommand(requestId) ? "Server command" : "At the public door";
}
