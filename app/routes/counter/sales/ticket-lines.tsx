import { formatDecimal } from "~/domain/money";
import { ROW_KEY } from "~/domain/row-keys";
import { DISCOUNT_REASON_LABELS, DISCOUNT_REASONS } from "~/domain/counter/sales/discount-reasons";
import type { DraftLine } from "~/domain/counter/sales/sale-draft-figures";
import type { Texts } from "~/domain/counter/sales/ticket-texts";
import { Badge } from "~/ui/badge";
import { Button, IconButton } from "~/ui/button";
import { FieldNotes } from "~/ui/fields/field";
import { FormGrid } from "~/ui/fields/form-layout";
import { MoneyField } from "~/ui/fields/number-field";
import { SelectField } from "~/ui/fields/select-field";
import { TextField } from "~/ui/fields/text-field";
import { formatDateTime } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { useMoney } from "~/ui/money";
import { RowKey } from "~/ui/row-key";
import { Tile } from "~/ui/tile";
import type { FormField } from "~/web/form-fields";
import type { LineView, SaleDraftView } from "./sale-form-view.server.ts";
import { STEP, type SoldChoice } from "./sale-form-fields.ts";
import type { Seen } from "~/domain/withhold-cost";
import { ticketNumber } from "~/domain/counter/sales/sale";
import { href } from "~/ui/address";
import { Link } from "~/ui/page-link";

/** Adds lines that have no tag to scan. */
export function AddLine({ services }: { services: readonly SoldChoice[] }) {
  const { formatMoney } = useMoney();
  return (
    <div className="ticket-add">
      {services.length > 0 && (
        <>
          <select className="select" name="service" aria-label="Service">
            <option value="">Choose a service</option>
            {services.map(({ id, description, retailPrice }) => (
              <option key={id} value={String(id).replace("service-", "")}>
                {`${description}, ${formatMoney(Number(retailPrice.replace(".", "")))}`}
              </option>
            ))}
          </select>
          <Button type="submit" variant="ghost" name={STEP} value="service">
            Add Service
          </Button>
        </>
      )}
      <Button type="submit" variant="ghost" name={STEP} value="item">
        Open Item
      </Button>
      <Button type="submit" variant="ghost" name={STEP} value="giftCard">
        Gift Card
      </Button>
    </div>
  );
}

interface TicketLinesProps {
  view: SaleDraftView;
  /** Lines as typed now. */
  typed: readonly Texts[];
  figures: readonly DraftLine[];
  location: string;
  fieldOf: (name: string, label?: string) => FormField;
  errors: Record<string, string[]>;
}

/** Lists the lines, numbered if there are several. Each folds up to its total; a single line is open. */
export function TicketLines({ view, typed, figures, location, fieldOf, errors }: TicketLinesProps) {
  const { lines, texts, stores, focus } = view;
  if (lines.length === 0) return <p className="ticket-none">No items yet. Scan a tag, or search.</p>;
  const here = stores.find(({ key }) => key === location);
  return (
    <ol className="ticket-lines">
      {lines.map((line, nth) => {
        const at = `lines[${nth}]`;
        const key = texts.lines[nth]?.[ROW_KEY] ?? "";
        const isWrong = Object.keys(errors).some((name) => name.startsWith(`${at}.`));
        const elsewhere = stores.find(({ key }) => key === line.location && key !== location);
        const title =
          (texts.lines[nth]?.kind === "item" && typed[nth]?.description?.trim()) || line.title || "Item";
        return (
          <li key={key} className="ticket-line" data-wrong={isWrong || undefined}>
            <RowKey name={`${at}.${ROW_KEY}`} value={key} />
            <details open={lines.length === 1 || isWrong || focus.startsWith(at)}>
              <summary>
                <Icon name="chevron-right" size={16} />
                <Tile picture={line.tile} />
                <span className="ticket-line-words">
                  <span className="cell-main">{lines.length > 1 ? `${nth + 1}. ${title}` : title}</span>{" "}
                  <span className="cell-note">
                    {[line.note, quantityText(typed[nth])].filter(Boolean).join(", ")}
                  </span>
                </span>{" "}
                <LinePrice figure={figures[nth]} texts={typed[nth]} />
              </summary>
              <LineFields
                line={line}
                texts={texts.lines[nth] ?? {}}
                at={at}
                focus={focus}
                cost={view.cost}
                location={location}
                fieldOf={fieldOf}
              />
            </details>
            <IconButton
              type="submit"
              name={STEP}
              value={`removeLine.${key}`}
              icon="x"
              label={`Remove ${title}`}
            />
            {elsewhere && !line.sold && <Elsewhere place={elsewhere} here={here?.name} />}
            <LineError field={fieldOf(`${at}.inventoryId`)} sold={line.sold} />
            <LineError field={fieldOf(`${at}.orderId`)} sold={null} />
          </li>
        );
      })}
    </ol>
  );
}

function quantityText({ quantity = "1" }: Texts = {}): string {
  return quantity.trim() === "1" || quantity.trim() === "" ? "" : `Qty ${quantity.trim()}`;
}

function LinePrice({ figure, texts = {} }: { figure: DraftLine | undefined; texts: Texts | undefined }) {
  const { formatMoney } = useMoney();
  const { listPrice = null, price = null } = figure ?? {};
  const isLess = listPrice !== null && price !== null && price < listPrice;
  const { off = "", reason = "" } = texts;
  const labels: Record<string, string> = DISCOUNT_REASON_LABELS;
  return (
    <span className="ticket-line-sum">
      <strong>{price === null ? "—" : formatMoney(price)}</strong>{" "}
      {isLess && (
        <span className="cell-note">
          {off.includes("%") && `${off.trim()} `}
          {labels[reason] && `${labels[reason]} `}
          <s>
            <span className="visually-hidden">list price </span>
            {formatMoney(listPrice)}
          </s>
        </span>
      )}
    </span>
  );
}

interface LineFieldsProps {
  line: Seen<LineView>;
  texts: Texts;
  at: string;
  focus: string;
  cost: SaleDraftView["cost"];
  /** The ticket's location. */
  location: string;
  fieldOf: (name: string, label?: string) => FormField;
}

function LineFields({ line, texts, at, focus, cost, location, fieldOf }: LineFieldsProps) {
  const { formatMoney } = useMoney();
  const { kind = "" } = texts;
  const field = (name: string, otherwise?: number | null) => {
    const { field, label } = fieldOf(`${at}.${name}`);
    const initialValue =
      field.initialValue || (typeof otherwise === "number" ? formatDecimal(otherwise as never) : "");
    const inRow = `${at}.${name}`;
    return {
      label,
      field: { ...field, initialValue },
      // On the first line a control has the specification's name; its name by row goes into `data-name`.
      ...(field.name !== inRow && { "data-name": inRow }),
    };
  };
  const hasCost = (kind === "piece" || kind === "item") && cost !== "withheld";
  // Two rows of two, or one row of three.
  const span = kind === "piece" && hasCost && cost !== "hidden" ? 3 : 2;
  const hasQuantity = kind === "service" || kind === "item";
  return (
    <>
      <input type="hidden" name={`${at}.kind`} value={kind} />
      {kind === "piece" && (
        <input type="hidden" name={field("inventoryId").field.name} value={texts.inventoryId ?? ""} />
      )}
      {kind === "pickup" && <input type="hidden" name={`${at}.orderId`} value={texts.orderId ?? ""} />}
      {kind === "service" && <input type="hidden" name={`${at}.serviceId`} value={texts.serviceId ?? ""} />}
      <FormGrid>
        {kind === "item" && <TextField {...field("description")} autoFocus={focus === `${at}.description`} />}
        {kind === "pickup" ? (
          <>
            <div className="field span-6">
              <span className="label">Hand out</span>
              {line.handOut?.map((item, nth) => (
                <div key={nth}>{`${nth + 1}. ${item}`}</div>
              ))}
              <div className="field-hint">
                {line.due?.store === location
                  ? `${line.due.label}: ${formatMoney(line.due.amount)}`
                  : `Balance before tax: ${formatMoney(Math.max((line.listPrice ?? 0) - (line.held ?? 0), 0))}`}
              </div>
            </div>
            <TextField {...field("to")} optional hint="If it isn't the customer." />
          </>
        ) : kind === "gift_card" ? (
          <MoneyField {...field("amount")} autoFocus={focus === `${at}.amount`} span={3} />
        ) : (
          <>
            <MoneyField
              {...field("price", line.sold ? null : line.listPrice)}
              label={kind === "piece" ? "Sale price" : "Price each"}
              span={span}
            />
            {hasQuantity && (
              <TextField {...field("quantity")} inputMode="numeric" autoComplete="off" span={1} />
            )}
            <TextField {...field("off")} placeholder="10% or 25" autoComplete="off" span={span} />
            <SelectField
              {...field("reason")}
              span={span}
              placeholder="No reason"
              options={DISCOUNT_REASONS.map((value) => ({ value, label: DISCOUNT_REASON_LABELS[value] }))}
            />
            {hasCost && (
              <MoneyField
                {...field("cost", line.cost)}
                label={kind === "piece" ? "Item cost" : "Cost each"}
                span={span}
                hidden={cost === "hidden" && !fieldOf(`${at}.cost`).field.errors}
              />
            )}
            {kind === "item" && (
              <SelectField
                {...field("taxed")}
                span={2}
                options={[
                  { value: "true", label: "Yes" },
                  { value: "false", label: "No" },
                ]}
              />
            )}
          </>
        )}
      </FormGrid>
    </>
  );
}

/** Says that a piece lies in another store, and how it reaches the customer: tax is that of the hand-over. */
function Elsewhere({ place, here }: { place: { key: string; name: string }; here: string | undefined }) {
  return (
    <div className="ticket-line-place">
      <Badge tone="amber">{`In ${place.name}`}</Badge>
      {here && <span>{`Send it to ${here}, or`}</span>}
      <button type="submit" name={STEP} value={`fetched.${place.key}`} className="text-link">
        {`Fetched in ${place.name}`}
      </button>
    </div>
  );
}

function LineError({ field: { field }, sold }: { field: FormField; sold: LineView["sold"] }) {
  if (!field.errors) return null;
  return (
    <div className="ticket-line-error" id={field.id} tabIndex={-1}>
      <FieldNotes field={field} />
      {sold && (
        <p className="field-hint">
          {formatDateTime(sold.when, sold.zone)} {sold.to !== null && `to ${sold.to} `}by {sold.by}.{" "}
          <Link to={href("/sales/:saleId", { saleId: sold.saleId })}>See {ticketNumber(sold.saleId)}</Link>,
          or remove the line.
        </p>
      )}
    </div>
  );
}
