import { CODE_GOOD_FOR_HOURS } from "~/domain/shop/account/code-validity";
import { useEffect, useRef } from "react";
import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { DataItem, DataList } from "~/ui/description-list";
import { PrintButton } from "~/ui/print-button";
import type { CodeSheetData } from "./code-sheet.server.ts";

/** Shows a one-time code to pass on, with its URL and expiry. Shown once. */
export function CodeSheet({ sheet }: { sheet: CodeSheetData }) {
  const { employee, code, address, until } = sheet;
  const record = href("/directory/:employeeId", { employeeId: employee.id });
  const heading = useRef<HTMLHeadingElement>(null);
  // With scripts, the form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  if (code === null)
    return (
      <>
        <Callout tone="warn" title={`The code for ${employee.name} was already shown`}>
          <p>Codes aren't stored. If it was lost, give a new one; the old code stops working.</p>
        </Callout>
        <div className="form-actions">
          <ButtonLink
            to={href("/directory/:employeeId/reset-password", { employeeId: employee.id })}
            icon="key-round"
            variant="primary"
          >
            Give a New Code
          </ButtonLink>
          <ButtonLink to={record}>Done</ButtonLink>
        </div>
      </>
    );
  return (
    <div className="code-sheet">
      <h2 className="code-sheet-heading" ref={heading} tabIndex={-1}>
        One-time code for {employee.name}
      </h2>
      <p className="code-sheet-code">{code}</p>
      <p className="no-print">
        <strong>It is shown only once.</strong> Hand it over or print this page; nobody can look it up later.
      </p>
      <ol className="code-sheet-steps">
        <li>
          Open <strong>{address}</strong>
        </li>
        <li>
          Enter the email <strong>{employee.email}</strong> and the code
        </li>
        <li>Choose a password</li>
      </ol>
      <DataList>
        <DataItem term="Valid until">{`${until} (${CODE_GOOD_FOR_HOURS} hours)`}</DataItem>
        <DataItem term="Can be used">Once</DataItem>
      </DataList>
      <div className="form-actions no-print">
        <PrintButton />
        <ButtonLink to={record}>Done</ButtonLink>
      </div>
    </div>
  );
}
