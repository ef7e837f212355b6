import type { OlderCopy } from "~/backup/older-backups.server";
import { Callout } from "~/ui/callout";
import { keepDates } from "~/ui/line-breaks";

export type ShownCopy = Pick<OlderCopy, "name"> & { madeAt: string; expiresAt: string | null };

export function Copies({ copies }: { copies: ShownCopy[] }) {
  return (
    <Callout
      title={
        copies.length === 0
          ? "No backup on this server contains this customer"
          : "These backups on this server still contain this customer"
      }
    >
      <ul>
        {copies.map(({ name, madeAt, expiresAt }) => (
          <li key={name}>{keepDates(`${name}, made ${madeAt}: ${keptUntil(expiresAt)}`)}</li>
        ))}
      </ul>
      <p>
        {copies.some(({ expiresAt }) => expiresAt !== null) &&
          "While no backups are made, say because the server is off, the days move on. "}
        Delete any copies kept elsewhere. If a backup is restored, the customer is erased again.
      </p>
    </Callout>
  );
}

function keptUntil(expiresAt: string | null): string {
  return expiresAt === null
    ? "kept until your administrator deletes it on the server"
    : `deleted by ${expiresAt} at the latest`;
}
