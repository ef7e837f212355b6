import type { Transport } from "~/access/plain-http";
import { PLAIN_HTTP_REFUSED } from "~/access/plain-http-text";
import { Callout } from "~/ui/callout";

export function PlainHttpNotice({ transport }: { transport: Transport }) {
  if (transport === "safe") return null;
  if (transport === "refused")
    return (
      <Callout tone="error" title="This connection isn't secure">
        <p>{PLAIN_HTTP_REFUSED}</p>
      </Callout>
    );
  return (
    <Callout tone="warn" title="This connection isn't secure">
      <p>
        Others on the network could read passwords sent over plain HTTP. Use it only on a network you trust.
      </p>
    </Callout>
  );
}
