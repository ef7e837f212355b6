import { counted } from "~/domain/counted";
import { isComparing } from "~/domain/people/merges/compare-twins.server";
import { fullName } from "~/domain/people/customers/customer";
import { tellApart } from "~/domain/people/merges/tell-apart.server";
import {
  countMerges,
  countTwins,
  findMerges,
  type LikelyPair,
  type ListedMerge,
  type TwinSide,
} from "~/domain/people/merges/find-merges.server";
import { reasonWords } from "~/domain/people/merges/twin-reasons";
import { dayIn } from "~/domain/dates";
import { zoneOf } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { href, withRest } from "~/ui/address";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import type { Column } from "~/ui/column-table";
import { EmptyState } from "~/ui/empty-state";
import { formatDate } from "~/ui/format";
import { CellLink, ListTable } from "~/ui/list-table";
import { PageForm } from "~/ui/page-link";
import { Pager } from "~/ui/pager";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";
import { Views } from "~/ui/tabs";
import { isId, listPage } from "~/web/list.server";
import { performButton } from "~/web/perform-button.server";
import type { Route } from "./+types/twins";
import { ToldApart } from "./merge-contract.ts";
import { twinList } from "./twin-list.server.ts";

export const handle: PageHandle = {
  title: "Duplicate Customers",
  subtitle: "Records that may be the same person",
  isList: true,
};

export const meta = () => titled(handle.title);

export function loader({ url }: Route.LoaderArgs) {
  const { db } = shop();
  const isMerged = url.searchParams.get("show") === "merged";
  const zone = zoneOf(db, null);
  return {
    isComparing: isComparing(db),
    twins: isMerged ? null : listPage(url, twinList(), (atMost) => countTwins(db, atMost)),
    merges: isMerged ? mergesShown() : null,
  };

  function mergesShown() {
    const list = {
      read: (slice: Parameters<typeof findMerges>[1]) => findMerges(db, slice),
      keyOf,
      isKey: isId,
    };
    const { rows, ...page } = listPage(url, list, () => countMerges(db));
    return { ...page, rows: rows.map(({ at, ...row }) => ({ ...row, day: dayIn(zone, at) })) };
  }
}

const keyOf = ({ id }: ListedMerge) => id;

/** Records that two customers are not the same person, by the button of a pair. */
export function action(args: Route.ActionArgs) {
  const page = href("/customers/twins");
  return performButton(args, {
    contract: ToldApart,
    rule: tellApart,
    done: () => ({ to: page, said: "Marked as two different people" }),
    back: page,
    failed: "Failed to mark them as two people",
  });
}

export default function Twins({
  loaderData: { isComparing: isBehind, twins, merges },
}: Route.ComponentProps) {
  return (
    <>
      <Breadcrumbs trail={[{ to: href("/customers"), label: "Customers" }]} />
      {twins && isBehind && (
        <Callout title="Still comparing">
          <p>New customers are being compared. Reload this page in a while for more.</p>
        </Callout>
      )}
      <Panel flush>
        <Views
          label="Customers"
          tabs={[
            { to: href("/customers/twins"), label: "Likely", current: twins !== null },
            {
              to: withRest(href("/customers/twins"), "?show=merged"),
              label: "Merged",
              current: merges !== null,
            },
          ]}
        />
        {twins && twins.rows.length > 0 ? (
          <>
            <ListTable
              caption={counted(Number(twins.rows.length), "pair")}
              columns={PAIRS}
              rows={twins.rows}
              keyOf={({ one, other }) => `${one.id}-${other.id}`}
              phone="cards"
            />
            <Pager page={twins} />
          </>
        ) : merges && merges.rows.length > 0 ? (
          <>
            <ListTable
              caption="Merged customers"
              columns={MERGES}
              rows={merges.rows}
              keyOf={({ id }) => id}
              phone="cards"
            />
            <Pager page={merges} />
          </>
        ) : twins ? (
          <EmptyState
            icon="users"
            title="No duplicates found"
            hint="Customers with the same phone, email or address, or with names that sound alike, appear here."
          />
        ) : (
          <EmptyState icon="users" title="Nothing merged yet" hint="Merges appear here. You can undo them." />
        )}
      </Panel>
    </>
  );
}

const PAIRS: Column<LikelyPair>[] = [
  // Phones show both side by side.
  { head: "Customer", width: "name", className: "phone-title", render: ({ one }) => <Side side={one} /> },
  {
    head: "And",
    width: "name",
    className: "phone-title elsewhere",
    bare: true,
    render: ({ other }) => <Side side={other} />,
  },
  { head: "Why", bare: true, render: ({ reasons }) => reasonWords(reasons) },
  {
    head: "Action",
    className: "phone-act",
    bare: true,
    render: ({ one, other }) => (
      <PageForm method="post" action={href("/customers/twins")} className="button-row">
        <input type="hidden" name="oneId" value={one.id} />
        <input type="hidden" name="otherId" value={other.id} />
        <ButtonLink
          to={withRest(href("/customers/:customerId/merge", { customerId: one.id }), `?with=${other.id}`)}
        >
          Compare
        </ButtonLink>
        <SubmitButton variant="ghost" busy="Saving...">
          Not a Duplicate
        </SubmitButton>
      </PageForm>
    ),
  },
];

function Side({ side }: { side: TwinSide }) {
  return (
    <span className="cell-lines">
      <CellLink to={href("/customers/:customerId", { customerId: side.id })}>{fullName(side)}</CellLink>{" "}
      <span className="cell-note phone-on">
        {[`#${side.id}`, side.cellPhone, side.email].filter(Boolean).join(", ")}
      </span>
    </span>
  );
}

type MergeRow = Omit<ListedMerge, "at"> & { day: string };

const MERGES: Column<MergeRow>[] = [
  {
    head: "Merged",
    width: "name",
    render: ({ id, mergedName, mergedId }) => (
      <CellLink to={href("/customers/merges/:mergeId", { mergeId: id })}>
        {mergedName} (#{mergedId})
      </CellLink>
    ),
  },
  {
    head: "Into",
    width: "name",
    render: ({ keptId, keptName }) => (
      <CellLink to={href("/customers/:customerId", { customerId: keptId })}>
        {keptName} (#{keptId})
      </CellLink>
    ),
  },
  { head: "On", width: "date", bare: true, render: ({ day }) => formatDate(day) },
  { head: "By", width: "person", className: "phone-off", render: ({ by }) => by },
  {
    head: "Now",
    width: "word",
    className: "phone-sum",
    bare: true,
    render: ({ undoneAt }) => (undoneAt === null ? "Merged" : "Undone"),
  },
];
