import { canceledWords } from "~/domain/outreach/messages/canceled-words";
import { attemptsOf, getMessage } from "~/domain/outreach/messages/find-messages.server";
import type { AttemptAnswer } from "~/domain/outreach/messages/message";
import {
  CHANNEL_NAMES,
  MESSAGE_STATE_LABELS,
  PURPOSE_LABELS,
} from "~/domain/outreach/messages/message-words";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { shop } from "~/runtime/shop.server";
import type { PageHandle } from "~/shell/page-handle";
import { href } from "~/ui/address";
import { type Column, ColumnTable } from "~/ui/column-table";
import { DataItem, DataList } from "~/ui/description-list";
import { FormPage } from "~/ui/form-page";
import { formatDateTime } from "~/ui/format";
import { StateBadge } from "~/ui/state-badge";
import { idParam, notFound } from "~/web/problem";
import type { Route } from "./+types/message-record";
import { STATE_LOOKS } from "./state-looks.ts";

export const handle: PageHandle = { title: "Settings", subtitle: "What leaves the shop" };

export const meta: Route.MetaFunction = ({ params }) => [{ title: `Message #${params.messageId} · Loupe` }];

export function loader({ params }: Route.LoaderArgs) {
  const { db } = shop();
  const message = getMessage(db, idParam(params.messageId));
  if (!message) throw notFound();
  const zone = readSettings(db).businessZone;
  const { id, channel, purpose, address, subject, words, state, canceledWhy, queuedAt } = message;
  return {
    id,
    channel: CHANNEL_NAMES[channel],
    purpose: PURPOSE_LABELS[purpose],
    address,
    subject,
    words,
    state,
    why: canceledWhy && canceledWords(canceledWhy, channel),
    queued: formatDateTime(queuedAt, zone),
    attempts: attemptsOf(db, id).map(({ id: attempt, begunAt, answer, code, said }) => ({
      id: attempt,
      at: formatDateTime(begunAt, zone),
      answer: answer === null ? "No answer" : ANSWERS[answer],
      said: said ?? (code === null ? "" : String(code)),
    })),
  };
}

const ANSWERS: Record<AttemptAnswer, string> = {
  accepted: "Taken",
  later: "Not now",
  never: "Refused",
  unclear: "Cut off",
  signed_out: "The shop was refused",
};

export default function MessageRecord({ loaderData }: Route.ComponentProps) {
  const { id, channel, purpose, address, subject, words, state, why, queued, attempts } = loaderData;
  return (
    <FormPage title={`Message #${id}`} backTo={href("/settings/sending")} backLabel="Sending">
      <DataList>
        <DataItem term="To">{address ?? "Not kept"}</DataItem>
        <DataItem term="By">{channel}</DataItem>
        <DataItem term="About">{purpose}</DataItem>
        <DataItem term="State">
          <StateBadge state={STATE_LOOKS[state]}>{MESSAGE_STATE_LABELS[state]}</StateBadge> {why}
        </DataItem>
        <DataItem term="Written">{queued}</DataItem>
        {subject !== null && <DataItem term="Subject">{subject}</DataItem>}
        <DataItem term="Words">
          <span className="written">{words ?? "Not kept"}</span>
        </DataItem>
      </DataList>
      {attempts.length > 0 && (
        <ColumnTable caption="Tries" columns={COLUMNS} rows={attempts} keyOf={(attempt) => attempt.id} />
      )}
    </FormPage>
  );
}

type Attempt = Route.ComponentProps["loaderData"]["attempts"][number];

const COLUMNS: Column<Attempt>[] = [
  { head: "Tried", render: ({ at }) => at },
  { head: "Answer", render: ({ answer }) => answer },
  { head: "It Said", render: ({ said }) => said },
];
