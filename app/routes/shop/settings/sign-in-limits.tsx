import { KNOWN_DAYS } from "~/access/known-browser-days";
import { LIMITS, PACE, SIX_DIGIT_PACE } from "~/access/sign-in-limits";
import { counted } from "~/domain/counted";
import { href } from "~/ui/address";
import { Button } from "~/ui/button";
import { type Column, ColumnTable } from "~/ui/column-table";
import { DataItem, DataList } from "~/ui/description-list";
import { Form } from "~/ui/page-link";
import { Panel } from "~/ui/panel";

const { accountFromAddress: ofAccount, address: ofAddress } = LIMITS;

interface HeldUp {
  account: string;
  from: string;
  holds: string;
}

const minutes = (ms: number) => counted(ms / 60_000, "minute");

export function SignInLimits({ limits }: { limits: HeldUp[] }) {
  return (
    <Panel title="Sign-In Limits" icon="shield-check">
      <DataList>
        <DataItem term={`${ofAccount.failures} failed sign-ins`}>
          {`For one account from one address: the account is blocked there for ${minutes(ofAccount.within)}.`}
        </DataItem>
        <DataItem term={`${ofAddress.failures} failed sign-ins`}>
          {`From one address: every sign-in from there is blocked for ${minutes(ofAddress.within)}.`}
        </DataItem>
        <DataItem term={`${PACE.slowFrom} in an hour`}>
          {`For one account: each try waits up to ${counted(PACE.longestDelay / 1_000, "second")}.`}
        </DataItem>
        <DataItem term={`${SIX_DIGIT_PACE.slowFrom} wrong codes`}>
          {`For two-step verification: each try waits up to ${minutes(SIX_DIGIT_PACE.longestDelay)}.`}
        </DataItem>
      </DataList>
      <p className="quiet">
        {`Browsers that signed in to the account in the last ${KNOWN_DAYS} days are counted separately, so other people's failed tries don't slow them down.`}
      </p>
      {limits.length === 0 ? (
        <p className="quiet">No one is blocked or waiting.</p>
      ) : (
        <>
          <ColumnTable
            caption="Limits in effect"
            columns={COLUMNS}
            rows={limits}
            keyOf={({ account, from, holds }) => `${account} ${from} ${holds}`}
          />
          <Form method="post" action={href("/settings/security/lift-sign-in-limits")} preventScrollReset>
            <Button type="submit" icon="rotate-ccw">
              Lift All Limits
            </Button>
          </Form>
        </>
      )}
    </Panel>
  );
}

const COLUMNS: Column<HeldUp>[] = [
  { head: "Account", render: ({ account }) => account },
  { head: "From", render: ({ from }) => from },
  { head: "Limit", render: ({ holds }) => holds },
];
