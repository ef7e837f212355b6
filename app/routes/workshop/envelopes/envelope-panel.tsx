import { CONDITION_LABELS } from "~/domain/workshop/envelopes/conditions-at-intake";
import type { Envelope, RepairItem } from "~/domain/workshop/envelopes/envelope.server";
import type { Seen } from "~/domain/withhold-cost";
import { weightText } from "~/domain/weight";
import type { ToAdd } from "~/ui/add-panel";
import { href } from "~/ui/address";
import { CommaList } from "~/ui/comma-list";
import { ButtonLink } from "~/ui/button";
import { Line, Lines, LineSum } from "~/ui/lines";
import { useMoney } from "~/ui/money";
import { Panel } from "~/ui/panel";

interface EnvelopePanelProps {
  id: number;
  items: Envelope["items"];
  work: Seen<Envelope["work"]>;
  /** What shows the condition of its items, where there is none of it. */
  toAdd: ToAdd | false;
}

/** Shows what is in the envelope, each item above the work on it. */
export function EnvelopePanel({ id, items, work, toAdd }: EnvelopePanelProps) {
  const { formatMoney } = useMoney();
  return (
    <Panel
      className="record-early"
      flush
      title="Envelope"
      aside={
        <ButtonLink to={href("/repairs/:repairId/envelope/print", { repairId: id })} icon="printer">
          Print Envelope
        </ButtonLink>
      }
    >
      <Lines whole>
        {items.flatMap((item) => [
          <Line
            key={item.position}
            title={
              <>
                {item.position}. <bdi>{item.description}</bdi>
              </>
            }
            note={<CommaList of={aboutItem(item)} />}
            end={
              item.declaredValue !== null && (
                <>
                  <div className="amount">{formatMoney(item.declaredValue)}</div>
                  <div className="line-note">Declared value</div>
                </>
              )
            }
          />,
          ...work
            .filter((line) => line.item === item.position)
            .map((line) => (
              <Line
                key={`work-${line.position}`}
                {...workText(line, item)}
                end={<LineSum value={formatMoney(line.price)} note={line.isTaxed ? null : "Not taxed"} />}
              />
            )),
        ])}
      </Lines>
      {toAdd && (
        <div className="panel-body no-print">
          <ButtonLink to={toAdd.to} variant="ghost">
            {toAdd.label}
          </ButtonLink>
        </div>
      )}
    </Panel>
  );
}

/** Title and note of work, which needs no name below an item that is named by it. */
function workText(
  { description, doneBy }: Pick<Envelope["work"][number], "description" | "doneBy">,
  item: RepairItem,
) {
  if (description === item.description) return { title: "Work", note: doneBy && `By ${doneBy.name}` };
  return { title: description, note: doneBy ? `Work by ${doneBy.name}` : "Work" };
}

export function aboutItem(item: RepairItem): string[] {
  const { metal, stones, size, serial, weight, condition, conditionNote } = item;
  const note = conditionNote === null ? "" : conditionNote.charAt(0).toLowerCase() + conditionNote.slice(1);
  return [
    metal,
    size && `size ${size}`,
    weight !== null && weightText({ ...item, weight }),
    stones,
    serial && `serial ${serial}`,
    ...condition
      .map((each) => CONDITION_LABELS[each].toLowerCase())
      // A note that begins with the same word says more.
      .filter((word) => !note.startsWith(word)),
    condition.length > 0 ? note : conditionNote,
  ].filter((part) => typeof part === "string" && part !== "") as string[];
}
