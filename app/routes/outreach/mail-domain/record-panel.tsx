import type { Finding, FindingState } from "~/domain/outreach/mail-domain/mail-domain";
import { DataItem, DataList } from "~/ui/description-list";
import { Panel } from "~/ui/panel";
import { type State, StateBadge } from "~/ui/state-badge";

const BADGES: Record<FindingState, { state: State; word: string }> = {
  good: { state: "done", word: "In order" },
  weak: { state: "doubtful", word: "Could be better" },
  missing: { state: "wrong", word: "Missing" },
  wrong: { state: "wrong", word: "Wrong" },
  unknown: { state: "doubtful", word: "Not known" },
};

/** A record's name and how it is. */
export function RecordBadge({ record, state }: Pick<Finding, "record" | "state">) {
  const { state: badge, word } = BADGES[state];
  return <StateBadge state={badge}>{`${record}: ${word}`}</StateBadge>;
}

/** A record of a domain: what is so, what to do, and the line to hand on. */
export function RecordPanel({ finding }: { finding: Finding }) {
  const { record, state, says, found, line } = finding;
  const { state: badge, word } = BADGES[state];
  return (
    <Panel title={record} icon="mail" aside={<StateBadge state={badge}>{word}</StateBadge>}>
      {says.map((sentence) => (
        <p key={sentence} className="written">
          {sentence}
        </p>
      ))}
      {(found.length > 0 || line) && (
        <DataList>
          {found.map((text, nth) => (
            <DataItem key={nth} term="As it is">
              <code className="written">{text}</code>
            </DataItem>
          ))}
          {line && (
            <>
              <DataItem term={line.isInstead ? "Put in its place" : "To add"}>
                <code className="written">{line.value}</code>
              </DataItem>
              <DataItem term="Name, kind">
                <code className="written">{line.name}</code>, TXT
              </DataItem>
            </>
          )}
        </DataList>
      )}
    </Panel>
  );
}
