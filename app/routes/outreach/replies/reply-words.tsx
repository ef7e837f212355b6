import { Disclosure } from "~/ui/disclosure";

/** What a reply says, with the subject of a mail before it. */
export function ReplyWords({ subject, words }: { subject: string | null; words: string | null }) {
  return (
    <span className="written">
      {subject && <b>{`${subject}\n`}</b>}
      {words === null ? "Not kept any more" : words || "No words"}
    </span>
  );
}

/** What a mail repeats from earlier ones, folded away. */
export function QuotedWords({ quoted }: { quoted: string | null }) {
  return (
    quoted && (
      <Disclosure title="What it answers">
        <p className="written quiet">{quoted}</p>
      </Disclosure>
    )
  );
}
