import { useEffect, useRef } from "react";
import type { Address } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { PrintButton } from "~/ui/print-button";

/** Shows recovery codes once, in the response that made them. */
export function RecoveryCodes({ codes, doneTo }: { codes: string[]; doneTo: Address }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // With scripts, the form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="code-sheet">
      <h2 className="code-sheet-heading" ref={heading} tabIndex={-1}>
        Two-step verification is on. Save these recovery codes.
      </h2>
      <p>If you lose your phone, use one of these instead of a code from the app. Each works once.</p>
      <ol className="code-sheet-steps">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p className="no-print">
        <strong>They're shown only once.</strong> Print this page or write them down, and don't keep them with
        your phone.
      </p>
      <div className="form-actions no-print">
        <PrintButton />
        <ButtonLink to={doneTo}>Continue</ButtonLink>
      </div>
    </div>
  );
}
