import { counted } from "~/domain/counted";
import type { Day } from "~/domain/dates";
import { OWNERSHIP_LABELS } from "~/domain/stock/pieces/ownership";
import { receivingNumber } from "~/domain/stock/receivings/receiving";
import { HistoryLink } from "~/shell/history-link";
import { href, withRest } from "~/ui/address";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { formatDate } from "~/ui/format";
import { goToFragment } from "~/ui/go-to-fragment";
import { useMoney } from "~/ui/money";
import { MoreMenu } from "~/ui/more-menu";
import { NextStep } from "~/ui/next-step";
import { PageForm } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { RecordHead } from "~/ui/record-head";
import { Stat, StatStrip } from "~/ui/stat-strip";
import { SubmitButton } from "~/ui/submit-button";
import type { Route } from "./+types/receiving-record";
import { BY_HAND } from "./line-form.tsx";
import { ReceivingBadge } from "./receiving-badge.tsx";

type Shown = NonNullable<Route.ComponentProps["loaderData"]["record"]>;

/** The amounts, for those who may see them; the band says how many items there are. */
function ReceivingFigures({ receiving, next: { differs } }: Pick<Shown, "receiving" | "next">) {
  const { formatMoney } = useMoney();
  const { lineCost, freight, invoiceTotal } = receiving;
  if (lineCost === undefined) return null;
  return (
    <StatStrip bare>
      <Stat label="Cost of Items" value={formatMoney(lineCost)} />
      {freight !== undefined && (
        <Stat label="Freight" value={freight === null ? "None" : formatMoney(freight)} />
      )}
      {invoiceTotal !== undefined && (
        <Stat
          label="Invoice Total"
          value={invoiceTotal === null ? "Not entered" : formatMoney(invoiceTotal)}
        />
      )}
      {differs !== null && <Stat label="Difference" value={formatMoney(differs)} tone="loss" />}
    </StatStrip>
  );
}

/** Both ways to make an invoice match its items, the likelier last. To add one is a form of the page. */
function Remedies({ receiving: { id }, next: { act } }: Pick<Shown, "receiving" | "next">) {
  return (
    <>
      <ButtonLink
        to={href("/inventory/receivings/:receivingId/edit", { receivingId: id })}
        variant={act === "correct" ? "primary" : "outline"}
      >
        Correct the Invoice
      </ButtonLink>
      {act === "add" && (
        <ButtonLink
          to={withRest(
            href("/inventory/receivings/:receivingId", { receivingId: id }),
            `?${BY_HAND}=1#line-description`,
          )}
          onClick={goToFragment}
          variant="primary"
        >
          Add the Missing Item
        </ButtonLink>
      )}
    </>
  );
}

/** The button for what is next; to add an item is a form of the page. */
function ReceivingAct({
  receiving: { id, vendor, pieces, stamp },
  next: { act },
}: Pick<Shown, "receiving" | "next">) {
  if (act === "give_back")
    return (
      <ButtonLink to={href("/inventory/vendors/:vendorId", { vendorId: vendor.id })} variant="primary">
        See What Goes Back
      </ButtonLink>
    );
  if (act === "tags")
    return (
      <ButtonLink to={withRest(href("/inventory/tags"), `?receiving=${id}`)} icon="printer" variant="primary">
        Print Tags
      </ButtonLink>
    );
  if (pieces === 0) return null;
  return (
    <PageForm method="post" action={href("/inventory/receivings/:receivingId/receive", { receivingId: id })}>
      <input type="hidden" name="stamp" value={stamp} />
      <SubmitButton busy="Receiving..." variant={act === "receive" ? "primary" : "outline"}>
        {`Receive ${counted(pieces, "Item")}`}
      </SubmitButton>
    </PageForm>
  );
}

/** Names the invoice with its own day, which isn't that of the receiving. */
function invoiceText(number: string | null, day: Day | null): string {
  return ["Invoice", number, day && `of ${formatDate(day)}`].filter(Boolean).join(" ");
}

/** Shows the vendor and the invoice, what is next, its figures and its note. */
export function ReceivingHead({ receiving, mayEdit, next }: Pick<Shown, "receiving" | "mayEdit" | "next">) {
  const { id, vendor, store, invoiceNumber, invoiceDate, ownership, memoDueDay, note } = receiving;
  const isOpen = receiving.receivedAt === null;
  const mayChange = isOpen && mayEdit;
  const act = (mayChange || !isOpen) && <ReceivingAct receiving={receiving} next={next} />;
  const remedies = mayChange && next.differs !== null && <Remedies receiving={receiving} next={next} />;
  const others = (
    <>
      <ButtonLink to={href("/inventory/vendors/:vendorId", { vendorId: vendor.id })}>Open Vendor</ButtonLink>
      <HistoryLink kind="receiving" id={id} />
    </>
  );
  return (
    <Panel flush>
      <RecordHead
        name={vendor.name}
        more={
          mayChange && (
            <MoreMenu>
              {others}
              <ButtonLink
                to={href("/inventory/receivings/:receivingId/discard", { receivingId: id })}
                variant="danger"
                preventScrollReset
              >
                Discard Draft
              </ButtonLink>
            </MoreMenu>
          )
        }
        facts={
          <>
            <ReceivingBadge isOpen={isOpen} />{" "}
            {ownership !== "owned" && (
              <Badge>
                {memoDueDay === null || !isOpen
                  ? OWNERSHIP_LABELS[ownership]
                  : `${OWNERSHIP_LABELS[ownership]}, due back ${formatDate(memoDueDay)}`}
              </Badge>
            )}{" "}
            <span>{receivingNumber(id)}</span>{" "}
            {(invoiceNumber || invoiceDate) && <span>{invoiceText(invoiceNumber, invoiceDate)}</span>}{" "}
            <span>{store.name}</span>
          </>
        }
      >
        {!mayChange && others}
        {mayChange && (
          <ButtonLink
            to={href("/inventory/receivings/:receivingId/import", { receivingId: id })}
            icon="upload"
          >
            Items from a File
          </ButtonLink>
        )}
        {mayChange && (
          <ButtonLink
            to={href("/inventory/receivings/:receivingId/edit", { receivingId: id })}
            icon="pencil"
            accessKey="e"
          >
            Edit
          </ButtonLink>
        )}
      </RecordHead>
      <NextStep {...next} call={remedies && act} act={remedies || act} />
      <ReceivingFigures receiving={receiving} next={next} />
      {note && (
        <div className="panel-body">
          <p className="written">{note}</p>
        </div>
      )}
    </Panel>
  );
}
