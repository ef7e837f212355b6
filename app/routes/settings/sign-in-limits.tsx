import { Form } from "react-router";
import { Button } from "~/ui/button";
import { type Column, ColumnTable } from "~/ui/column-table";
import { Panel } from "~/ui/panel";

interface HeldUp {
  account: string;
  address: string;
  holds: string;
}

export function SignInLimits({ limits }: { limits: HeldUp[] }) {
  return (
    <Panel title="Sign-in limits" icon="shield-check">
      <p>
        Ten failed sign-ins for an account from one address close the account to that address for ten minutes,
        sixty close all sign-in from there. From a hundred in an hour on, an account's tries wait their turn,
        up to 30 seconds each. Browsers that signed in to the account in the last 30 days don't wait.
      </p>
      {limits.length === 0 ? (
        <p className="quiet">Nobody is held up now.</p>
      ) : (
        <>
          <ColumnTable
            caption="Limits that are reached"
            columns={COLUMNS}
            rows={limits}
            keyOf={({ account, address }) => `${account} ${address}`}
          />
          <Form method="post" action="/settings/security/lift-sign-in-limits" preventScrollReset>
            <Button type="submit" icon="rotate-ccw">
              Lift all limits
            </Button>
          </Form>
        </>
      )}
    </Panel>
  );
}

const COLUMNS: Column<HeldUp>[] = [
  { head: "Account", render: ({ account }) => account },
  { head: "From", render: ({ address }) => address },
  { head: "What holds", render: ({ holds }) => holds },
];
