import { counted } from "~/domain/counted";
import { type Day, daysBetween } from "~/domain/dates";
import type { howOffered } from "~/domain/list-sorting";
import type { Cents } from "~/domain/money";
import { orderNumber } from "~/domain/workshop/orders/order";
import { NOTHING_KNOWN, waitsFor } from "~/domain/workshop/orders/what-orders-wait-for";
import type { ListedRepair } from "~/domain/workshop/repairs/find-repairs.server";
import { repairProfit } from "~/domain/workshop/repairs/repair-profit";
import { REPAIR_STATUS_LABELS, statusesToSet } from "~/domain/workshop/repairs/repair-status";
import { markOfRepair } from "~/domain/workshop/repairs/mark-of-repair";
import { urgency } from "~/domain/workshop/repairs/repair-urgency";
import { href } from "~/ui/address";
import { formatDate, formatMonthDay } from "~/ui/format";
import { keepTogether } from "~/ui/line-breaks";
import { CellLink } from "~/ui/list-table";
import { ordersBy } from "~/ui/sort-link";
import { TiledCell, type TilePicture } from "~/ui/tile";
import type { ListColumn } from "~/web/list-columns";
import { StatusBadge, UrgencyBadge } from "./repair-badges.tsx";
import { StatusControl } from "./repair-status-form.tsx";

export type RepairRow = ReturnType<typeof toRow> & { tile: TilePicture };

/**
 * Describes a repair as a row of the page, with urgency by the store's calendar, and with cost and profit if `shown`.
 */
export function toRow(repair: ListedRepair, { name, today }: { name: string; today: Day }, shown: boolean) {
  return {
    id: repair.id,
    customerId: repair.customerId,
    customerName: repair.customerName,
    item: keepTogether(repair.item),
    description: repair.description,
    place: name,
    intakeDay: repair.intakeDay,
    customerPrice: repair.customerPrice,
    ...(shown && { costToRepair: repair.costToRepair, profit: repairProfit(repair) }),
    status: repair.status,
    statuses: statusesToSet(repair),
    urgency: urgency(repair.status, repair.intakeDay, today),
    mark: markOfRepair(repair, today),
    ...promiseOf(repair, today),
  };
}

/** What was promised of a repair that isn't finished, if anything was. */
function promiseOf(repair: ListedRepair, today: Day): { promise?: PromiseNote } {
  const { promisedDay } = repair;
  const facts = { ...NOTHING_KNOWN, ...repair };
  if (promisedDay === null || !waitsFor(facts, "unfinished")) return {};
  if (waitsFor(facts, "promiseLate", today))
    return { promise: { words: `${counted(daysBetween(promisedDay, today), "day")} late`, isLate: true } };
  return { promise: { words: `Due ${formatMonthDay(promisedDay)}` } };
}

interface PromiseNote {
  words: string;
  isLate?: true;
}

/** A repair as files have it. */
type FiledRepair = ListedRepair & { place: string; profit: Cents };

interface OnPage {
  mayEdit?: boolean;
  /** How the page offers to be sorted by intake. */
  intakeOrder?: ReturnType<typeof howOffered>;
}

export function repairColumns({ mayEdit = false, intakeOrder = null }: OnPage = {}): ListColumn<
  FiledRepair,
  RepairRow
>[] {
  return [
    {
      head: "Repair",
      file: { width: 11, value: ({ id }) => orderNumber({ kind: "repair", id }) },
      paper: true,
    },
    { head: "Intake Date", file: { width: 12, value: ({ intakeDay }) => ({ day: intakeDay }) }, paper: true },
    {
      head: "Item",
      page: {
        width: "title",
        className: "phone-title",
        render: (repair) => (
          <TiledCell picture={repair.tile}>
            <ItemLines repair={repair} />
          </TiledCell>
        ),
      },
      file: { width: 30, value: ({ item }) => item },
      paper: true,
    },
    { head: "Description", file: { width: 40, value: ({ description }) => description } },
    { head: "Customer ID", file: { width: 12, value: ({ customerId }) => customerId } },
    {
      head: "Customer",
      page: {
        className: "phone-who",
        bare: true,
        width: "noted-person",
        render: (repair) => <CustomerLines repair={repair} />,
      },
      file: { width: 24, value: ({ customerName }) => customerName },
      paper: true,
    },
    // After the customer on the page; files begin with it.
    {
      head: "Intake Date",
      page: {
        orders: intakeOrder ? ordersBy("intake", "descending", { isOwn: intakeOrder === "own" }) : undefined,
        width: "date",
        bare: true,
        render: ({ intakeDay, promise }) => (
          <span className={promise ? "cell-lines" : "cell-lines phone-off"}>
            <span className="cell-main phone-off">{formatDate(intakeDay)}</span>{" "}
            {promise && (
              <span className="cell-note phone-on">
                <span className={promise.isLate && "loss"}>{promise.words}</span>
              </span>
            )}
          </span>
        ),
      },
    },
    {
      head: "Promised",
      file: { width: 12, value: ({ promisedDay }) => promisedDay && { day: promisedDay } },
    },
    { head: "Location", file: { width: 16, value: ({ place }) => place }, paper: true },
    {
      head: "Repair Cost",
      isCost: true,
      page: {
        className: "num fold-away",
        bare: true,
        width: "fee",
        render: ({ costToRepair = 0 }, { formatMoney }) => formatMoney(costToRepair),
      },
      file: { width: 13, value: ({ costToRepair }) => ({ amount: costToRepair }) },
      paper: true,
    },
    {
      head: "Customer Price",
      page: {
        className: "num phone-sum",
        bare: true,
        width: "price",
        render: ({ customerPrice, profit }, { formatMoney }) => (
          <span className="cell-lines">
            <span className="cell-main">{formatMoney(customerPrice)}</span>{" "}
            {profit !== undefined && (
              <span className="cell-note narrow-only">
                Profit <span className={profit < 0 ? "loss" : undefined}>{formatMoney(profit)}</span>
              </span>
            )}
          </span>
        ),
      },
      file: { width: 14, value: ({ customerPrice }) => ({ amount: customerPrice }) },
      paper: true,
    },
    {
      head: "Profit",
      isCost: true,
      page: {
        className: "num wide-only",
        bare: true,
        width: "fee",
        render: ({ profit = 0 }, { formatMoney }) =>
          profit < 0 ? <span className="loss">{formatMoney(profit)}</span> : formatMoney(profit),
      },
      file: { width: 13, value: ({ profit }) => ({ amount: profit }) },
    },
    {
      head: "Status",
      page: {
        className: "phone-end",
        width: "set-form",
        bare: true,
        render: ({ id, status, statuses }) =>
          mayEdit && statuses.length > 1 ? (
            <StatusControl {...{ id, status, statuses }} />
          ) : (
            <StatusBadge status={status} />
          ),
      },
      file: { width: 14, value: ({ status }) => REPAIR_STATUS_LABELS[status] },
      paper: true,
    },
  ];
}

function CustomerLines({ repair: { customerId, customerName, place } }: { repair: RepairRow }) {
  return (
    <span className="cell-lines">
      <span className="cell-main">
        <CellLink to={href("/customers/:customerId", { customerId })}>{customerName}</CellLink>
      </span>{" "}
      <span className="cell-note">{`Customer #${customerId}, ${place}`}</span>
    </span>
  );
}

/** The item above its number, description and urgency; phones show only the urgency. */
function ItemLines({ repair: { id, item, description, urgency } }: { repair: RepairRow }) {
  const rest = [orderNumber({ kind: "repair", id }), description].filter(Boolean).join(", ");
  return (
    <span className="cell-lines">
      <CellLink to={href("/repairs/:repairId", { repairId: id })}>{item}</CellLink>{" "}
      {urgency ? (
        <span className="cell-note cell-note-line phone-on">
          <span className="cell-note-rest phone-off">{rest}</span> <UrgencyBadge urgency={urgency} />
        </span>
      ) : (
        <span className="cell-note">{rest}</span>
      )}
    </span>
  );
}
