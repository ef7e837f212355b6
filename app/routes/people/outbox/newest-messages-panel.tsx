import { Line, Lines } from "~/ui/lines";
import { StateBadge } from "~/ui/state-badge";
import type { SentMessage } from "./newest-messages-panel.server.ts";

/** Messages about a record, and what is to be done about those that didn't arrive. */
export function SentMessages({ messages }: { messages: readonly SentMessage[] }) {
  return (
    <Lines whole>
      {messages.map(({ id, title, state, note, todo, said }) => (
        <Line
          key={id}
          title={title}
          note={
            <>
              {note}
              {todo && <div>{todo}</div>}
              {said && <div>It said: {said}</div>}
            </>
          }
          end={<StateBadge state={state.badge}>{state.label}</StateBadge>}
        />
      ))}
    </Lines>
  );
}
