import { fullName } from "~/domain/people/customers/customer";
import { HistoryLink, useSeesHistory } from "~/shell/history-link";
import { href, withRest } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { ContactLinks } from "~/web/contact-links";
import { formatCount, formatDate } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { Icon } from "~/ui/icon";
import { MoreMenu } from "~/ui/more-menu";
import { NextStep } from "~/ui/next-step";
import { Panel } from "~/ui/panel";
import { RecordHead } from "~/ui/record-head";
import { Stat, StatStrip } from "~/ui/stat-strip";
import type { Route } from "./+types/customer-record";
import { CustomerPortrait } from "./customer-portrait.tsx";
import { TierBadge } from "./tier-badge.tsx";

type Loaded = Route.ComponentProps["loaderData"];

type CustomerHeadProps = Pick<
  Loaded,
  "customer" | "places" | "photos" | "refused" | "timeline" | "next" | "piecesBought" | "openRepairs" | "may"
>;

/** Shows who it is, what can be done for them, what waits for them, and their figures. */
export function CustomerHead(props: CustomerHeadProps) {
  const { customer, places, photos, refused, timeline, next, piecesBought, openRepairs, may } = props;
  const { formatMoney } = useMoney();
  const seesHistory = useSeesHistory();
  const name = fullName(customer);
  const isErased = customer.erasedAt !== null;
  const filtered = timeline.asked && `?${timeline.asked}`;
  const statement = may.statement && (
    <ButtonLink
      to={withRest(href("/customers/:customerId/statement", { customerId: customer.id }), filtered)}
      icon="printer"
    >
      Statement
    </ButtonLink>
  );
  return (
    <Panel flush>
      <RecordHead
        avatar={<CustomerPortrait customerId={customer.id} name={name} photos={photos} />}
        name={name}
        facts={
          <>
            {!isErased && <TierBadge tier={customer.tier} />}{" "}
            <span>
              <Icon name="map-pin" size={14} /> {places[customer.homeStore]}
            </span>{" "}
            {customer.cellPhone && <span className="amount">{customer.cellPhone}</span>}{" "}
            <span>Customer #{customer.id}</span>
          </>
        }
        contacts={
          !isErased && <ContactLinks phone={customer.cellPhone} email={customer.email} instead={refused} />
        }
        more={
          seesHistory && (
            <MoreMenu>
              {statement}
              <HistoryLink kind="customer" id={customer.id} />
            </MoreMenu>
          )
        }
        main={
          may.sell && (
            <ButtonLink
              to={withRest(href("/sales/new"), `?customerId=${customer.id}`)}
              icon="shopping-bag"
              variant={next ? "outline" : "primary"}
              accessKey="n"
            >
              New Sale
            </ButtonLink>
          )
        }
      >
        {!seesHistory && statement}
        {may.edit && (
          <ButtonLink
            to={href("/customers/:customerId/edit", { customerId: customer.id })}
            icon="pencil"
            accessKey="e"
          >
            Edit
          </ButtonLink>
        )}
        {may.takeInRepair && (
          <ButtonLink to={withRest(href("/repairs/new"), `?customerId=${customer.id}`)} icon="wrench">
            Repair Intake
          </ButtonLink>
        )}
      </RecordHead>
      {next && (
        <NextStep
          says={`${next.item}: ${next.says}`}
          isUrgent={next.isUrgent}
          act={
            <ButtonLink to={next.to} variant="primary">
              {`Open ${next.number}`}
            </ButtonLink>
          }
        />
      )}
      <StatStrip bare>
        <Stat label="Total Spent" value={formatMoney(customer.totalSpent)} />
        <Stat
          label="Last Purchase"
          value={customer.lastPurchaseDate ? formatDate(customer.lastPurchaseDate) : "Never"}
        />
        {piecesBought !== null && <Stat label="Items Bought" value={formatCount(piecesBought)} />}
        {openRepairs !== null && <Stat label="Open Repairs" value={formatCount(openRepairs)} />}
      </StatStrip>
    </Panel>
  );
}
