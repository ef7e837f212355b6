import { useEffect, useRef } from "react";
import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";

/** Shows a token to copy into a program. Null if an earlier response had it. */
export function TokenSheet({ name, token }: { name: string; token: string | null }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // With scripts, the form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  const done = <ButtonLink to={href("/settings/tokens")}>Done</ButtonLink>;
  if (token === null)
    return (
      <>
        <Callout tone="warn" title={`The token for ${name} was already shown`}>
          <p>Tokens aren't stored. If it was lost, revoke it and make another.</p>
        </Callout>
        <div className="form-actions">{done}</div>
      </>
    );
  return (
    <div className="code-sheet">
      <h2 className="code-sheet-heading" ref={heading} tabIndex={-1}>
        Copy it now
      </h2>
      <p className="code-sheet-code code-sheet-token">{token}</p>
      <p>
        <strong>It is shown only once.</strong> The program sends it with each call, as{" "}
        <code>Authorization: Bearer</code> and the token. Whoever has it can do what it can: keep it where
        only the program reads it, and never in an address.
      </p>
      <div className="form-actions">{done}</div>
    </div>
  );
}
