import { href } from "~/ui/address";
import { Link } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { Timeline, TimelineItem } from "~/ui/timeline";
import { QuotedWords, ReplyWords } from "./reply-words.tsx";
import type { ShownReply } from "./reply-timeline.server.ts";

/** What a customer answered. */
export function ReplyPanel({ replies }: { replies: ShownReply[] }) {
  return (
    <Panel title="Replies" icon="message-square">
      <Timeline
        items={replies}
        dayOf={({ day }) => day}
        render={({ id, subject, words, quoted, date, detail, isUnread }) => (
          <TimelineItem
            key={id}
            icon="message-square"
            date={date}
            detail={detail}
            more={<QuotedWords quoted={quoted} />}
            badge={isUnread && <Link to={href("/customers/replies")}>To read</Link>}
          >
            <ReplyWords subject={subject} words={words} />
          </TimelineItem>
        )}
      />
    </Panel>
  );
}
