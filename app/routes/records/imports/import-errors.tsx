import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { formatCount } from "~/ui/format";
import { Panel } from "~/ui/panel";
import { importWords } from "./import-words.ts";
import type { Result } from "./import-state.tsx";

export function Errors({ result: { kind, id, errors, hasMoreErrors } }: { result: Result }) {
  return (
    <Panel
      title="Errors"
      icon="circle-alert"
      flush
      aside={
        <ButtonLink
          to={href(`${importWords(kind).past}/:importId/errors.csv`, { importId: id })}
          icon="download"
          reloadDocument
        >
          Export Errors as CSV
        </ButtonLink>
      }
    >
      {hasMoreErrors && (
        <p className="panel-note">
          The first {formatCount(errors.length)} are listed; all of them are in the file.
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
      <ul className="line-list" tabIndex={0} aria-label="Errors">
        {errors.map((error) => (
          <li key={error.id}>{error.text}</li>
        ))}
      </ul>
    </Panel>
  );
}
