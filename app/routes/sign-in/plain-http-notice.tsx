import { PLAIN_HTTP_REFUSED, type Transport } from "~/access/plain-http";
import { Callout } from "~/ui/callout";

/** Warns about passwords over plain HTTP. */
export function PlainHttpNotice({ transport }: { transport: Transport }) {
  if (transport === "safe") return null;
  if (transport === "refused")
    return (
      <Callout tone="error" title="This connection is not safe">
        <p>{PLAIN_HTTP_REFUSED}</p>
      </Callout>
    );
  return (
    <Callout tone="warn" title="This connection is not safe">
      <p>Passwords sent over plain HTTP can be read on the way. Use it only in a network that you trust.</p>
    </Callout>
  );
}
