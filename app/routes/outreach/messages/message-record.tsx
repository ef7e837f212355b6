import { attemptsOf, messageWithWriter, repeatOf } from "~/domain/people/outbox/find-messages.server";
import { type AttemptAnswer, mayRead, neededFor } from "~/domain/people/outbox/message";
import { CHANNEL_NAMES, MESSAGE_STATE_LABELS } from "~/domain/people/outbox/message-words";
import { can } from "~/domain/permissions";
import { zoneOf } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { type Column, ColumnTable } from "~/ui/column-table";
import { DataItem, DataList } from "~/ui/description-list";
import { FormPage } from "~/ui/form-page";
import { formatDateTime } from "~/ui/format";
import { PageLink } from "~/ui/page-link";
import { StateBadge } from "~/ui/state-badge";
import { actorOf } from "~/web/context";
import { SegmentsLine } from "~/web/messages/segments-line";
import { idParam, notFound } from "~/web/problem";
import type { Route } from "./+types/message-record";
import { ArrivedButton, CancelButton, SendAgainButton } from "./message-buttons.tsx";
import { sendingAgain, shownMessage } from "./shown-message.server.ts";
import { MESSAGE_STATE_BADGES } from "../../people/outbox/message-state-badges.ts";

export const handle: PageHandle = SECTIONS.sending;

export const meta: Route.MetaFunction = ({ params }) => titled(`Message #${params.messageId}`);

export function loader({ params, context }: Route.LoaderArgs) {
  const { db } = shop();
  const actor = actorOf(context);
  const found = messageWithWriter(db, idParam(params.messageId));
  if (!found) throw notFound();
  const zone = zoneOf(db, null);
  const { id, channel, subject, words, state, nextTryAt, againOf } = found.message;
  const reads = mayRead(actor, found.message);
  const repeat = repeatOf(db, id);
  const shown = shownMessage(found, { actor, zone });
  return {
    ...shown,
    reads,
    channel: CHANNEL_NAMES[channel],
    isText: channel === "text",
    subject: reads ? subject : null,
    words: reads ? words : null,
    due: state === "queued" && nextTryAt > Date.now() ? formatDateTime(nextTryAt, zone) : null,
    againOf,
    repeat,
    again: can(actor, neededFor(found.message)) ? sendingAgain(db, actor, found.message) : null,
    attempts: attemptsOf(db, id).map(({ id: attempt, begunAt, answer, code, said }) => ({
      id: attempt,
      at: formatDateTime(begunAt, zone),
      answer: answer === null ? "No answer" : ANSWERS[answer],
      said: (reads && said) || String(code ?? "—"),
    })),
  };
}

const ANSWERS: Record<AttemptAnswer, string> = {
  accepted: "Accepted",
  later: "Try later",
  never: "Refused",
  unclear: "Cut off",
  signed_out: "Sign-in refused",
};

export default function MessageRecord({ loaderData: message }: Route.ComponentProps) {
  const { id, reads, isText, subject, words, state, why, againOf, repeat, again, attempts } = message;
  const missing = reads ? "Not kept" : "Hidden from you";
  return (
    <FormPage title={`Message #${id}`} backTo={href("/settings/sending")} backLabel="Sending">
      <DataList>
        <DataItem term="To">{message.address ?? missing}</DataItem>
        <DataItem term="Sent By">{message.channel}</DataItem>
        <DataItem term="About">{message.about}</DataItem>
        <DataItem term="Status">
          <StateBadge state={MESSAGE_STATE_BADGES[state]}>{MESSAGE_STATE_LABELS[state]}</StateBadge> {why}
        </DataItem>
        {message.due && <DataItem term="Waits Until">{message.due}</DataItem>}
        <DataItem term="Written">{message.written}</DataItem>
        {againOf !== null && (
          <DataItem term="Resend Of">
            <MessageLink id={againOf} />
          </DataItem>
        )}
        {repeat !== null && (
          <DataItem term="Resent As">
            <MessageLink id={repeat} />
          </DataItem>
        )}
        {subject !== null && <DataItem term="Subject">{subject}</DataItem>}
        <DataItem term="Message">
          <span className="written">{words ?? missing}</span>
          {isText && words !== null && <SegmentsLine words={words} />}
        </DataItem>
      </DataList>
      {attempts.length > 0 && (
        <ColumnTable caption="Tries" columns={COLUMNS} rows={attempts} keyOf={(attempt) => attempt.id} />
      )}
      <div className="button-row">
        {message.isInDoubt && repeat === null && <ArrivedButton {...message} />}
        {again?.may && <SendAgainButton {...message} />}
        {message.isCancelable && <CancelButton {...message} />}
      </div>
      {again?.why && <p className="quiet small">{`Can't be sent again. ${again.why}.`}</p>}
    </FormPage>
  );
}

function MessageLink({ id }: { id: number }) {
  return (
    <PageLink className="text-link" to={href("/settings/sending/:messageId", { messageId: id })}>
      Message #{id}
    </PageLink>
  );
}

type Attempt = Route.ComponentProps["loaderData"]["attempts"][number];

const COLUMNS: Column<Attempt>[] = [
  { head: "Tried", render: ({ at }) => at },
  { head: "Result", render: ({ answer }) => answer },
  { head: "Response", render: ({ said }) => said },
];
