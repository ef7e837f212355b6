import { NoticeTabs } from "~/shell/notice-tabs";
import { ActionBar } from "~/ui/action-bar";
import { href } from "~/ui/address";
import { Button } from "~/ui/button";
import { actionsColumn, type Column, ColumnTable } from "~/ui/column-table";
import { EmptyState } from "~/ui/empty-state";
import { useMoney } from "~/ui/money";
import { Form, PageLink } from "~/ui/page-link";
import { Pager } from "~/ui/pager";
import { Panel } from "~/ui/panel";
import { buttonForm, FormAlerts } from "~/web/form-alerts";
import type { FormRejection } from "~/web/perform.server";
import type { LooksPage } from "./looks-page.server.ts";

type Line = LooksPage["looks"][number];

export function LookList({ page, rejection }: { page: LooksPage; rejection?: FormRejection | undefined }) {
  const { looks, pager, formKey } = page;
  const toMark = looks.filter(({ mayMark }) => mayMark).map(({ id }) => id);
  return (
    <>
      <FormAlerts form={buttonForm("look", rejection)} before="it can be marked" />
      <ActionBar tabs={<NoticeTabs here="looks" looks={pager.total} />}>
        {toMark.length > 1 && <SeenForm formKey={formKey} ids={toMark} label="Mark All on This Page" />}
      </ActionBar>
      <Panel flush>
        {looks.length === 0 ? (
          <EmptyState
            icon="check"
            title="All clear"
            hint="Large discounts and trade-ins, low taxes, quick returns, voids and the like are listed here until somebody marks them as seen."
          />
        ) : (
          <>
            <ColumnTable
              caption="Worth a look"
              columns={COLUMNS}
              rows={looks}
              keyOf={({ id }) => id}
              list
              phone="cards"
            />
            <Pager page={pager} />
          </>
        )}
      </Panel>
    </>
  );
}

const COLUMNS: Column<Line>[] = [
  {
    head: "What",
    width: "title",
    render: ({ title, why, sum }) => (
      <>
        {title} <span className="cell-note cell-note-whole">{sum === null ? why : `${why} ${sum}`}</span>
      </>
    ),
  },
  {
    head: "Record",
    bare: true,
    render: ({ record }) => (
      <PageLink className="cell-link" to={record.to}>
        {record.name}
      </PageLink>
    ),
  },
  {
    head: "Amount",
    className: "num phone-end",
    bare: true,
    render: ({ amount }) => amount !== null && <Amount cents={amount} />,
  },
  {
    head: "When",
    bare: true,
    render: ({ at, by }) => (
      <>
        {at} <span className="cell-note phone-on">{by}</span>
      </>
    ),
  },
  {
    ...actionsColumn<Line>(
      ({ id, mayMark, title, record, formKey }) =>
        mayMark ? (
          <SeenForm formKey={formKey} ids={[id]} label="Seen" said={`Seen: ${title}, ${record.name}`} />
        ) : (
          <span className="cell-note">A colleague marks it</span>
        ),
      "one-button",
    ),
    // To look at them is what the list is for: phones show it in each row.
    className: "actions phone-sum",
  },
];

function Amount({ cents }: { cents: NonNullable<Line["amount"]> }) {
  const { formatMoney } = useMoney();
  return <>{formatMoney(cents)}</>;
}

function SeenForm(form: { formKey: string; ids: readonly number[]; label: string; said?: string }) {
  return (
    <Form method="post" action={href("/worth-a-look/seen")} preventScrollReset>
      <input type="hidden" name="formKey" value={form.formKey} />
      {form.ids.map((id) => (
        <input key={id} type="hidden" name="ids" value={id} />
      ))}
      <Button type="submit" icon="check" {...(form.said && { "aria-label": form.said })}>
        {form.label}
      </Button>
    </Form>
  );
}
