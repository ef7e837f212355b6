import { backupState } from "~/backup/backup-state.server";
import { countedBackups, type KeptBackup } from "~/backup/kept-backups.server";
import { startBackup } from "~/backup/schedule.server";
import { counted } from "~/domain/counted";
import { isFromFuture, type Instant } from "~/domain/dates";
import { done } from "~/domain/result";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { Troubles } from "~/shell/troubles";
import { shop } from "~/runtime/shop.server";
import { findTroubles } from "~/trouble/find-troubles.server";
import { ActionBar } from "~/ui/action-bar";
import { href } from "~/ui/address";
import { Button } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { type Column, ColumnTable } from "~/ui/column-table";
import { RowActions } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { formatAge, formatDateTime, formatSize } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { Form } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { factsOf } from "~/web/context";
import { maySeeCost } from "~/web/shows-cost.server";
import { redirectWithToast } from "~/web/toast.server";
import { mustWrite, originOf } from "~/web/write.server";
import { settingsForm } from "../../shop/settings/settings-form.server.ts";
import type { Route } from "./+types/backup-list";
import { PlanForm } from "./backup-plan-form.tsx";
import { PLAN } from "./backup-plan-contract.ts";

export const handle: PageHandle = SECTIONS.backups;

export const meta = () => titled(handle.title);

/** A longer backup continues in the background, and the page says so. */
const WAIT_MS = 10_000;

const KINDS: Record<KeptBackup["kind"], string> = {
  plain: "Automatic",
  "before-upgrade": "Before an upgrade: deleted on the server only",
  "with-keys": "With the shop's keys: on the server only",
};

export function loader(args: Route.LoaderArgs) {
  const { db, config } = shop();
  const now = Date.now();
  const { backupEveryHours, backupsDaily, backupsWeekly, businessZone } = readSettings(db);
  const { backups, running, futureDated } = backupState(db, config.dataDir, now);
  const scheduled = countedBackups(backups, now);
  const mayDownload = maySeeCost(args.context);
  return {
    form: settingsForm(args, PLAN),
    backups: backups.map(({ name, madeAt, size, kind }) => ({
      name,
      kind,
      madeAt: formatDateTime(madeAt, businessZone),
      isFromFuture: isFromFuture(madeAt, now),
      size: formatSize(size),
      isOffered: mayDownload && kind !== "with-keys",
    })),
    mayDownload,
    newest: scheduled[0] && formatAge(now - scheduled[0].madeAt),
    running,
    troubles: findTroubles(now as Instant),
    futureDated,
    keepsFuture: scheduled.length < backups.length,
    plan:
      backupEveryHours === 0
        ? "No automatic backups are made."
        : `A backup is made every ${backupEveryHours === 1 ? "hour" : `${backupEveryHours} hours`}. Keeps everything from the last day, one a day for ${counted(backupsDaily, "day")}${backupsWeekly === 0 ? "" : `, one a week for ${counted(backupsWeekly, "week")}`}.`,
  };
}

export async function action({ context }: Route.ActionArgs) {
  const facts = factsOf(context);
  mustWrite(originOf(context), () =>
    done(null, { action: "backup.asked-for", record: { kind: "shop", id: 1 } }),
  );
  const outcome = await Promise.race([startBackup(shop().config.dataDir), soon()]);
  if (outcome === "still running")
    return redirectWithToast(facts, href("/backups"), {
      tone: "info",
      title: "Backup Started",
      description: "This can take a while. It's listed here when it's done.",
    });
  if (!outcome.ok)
    return redirectWithToast(facts, href("/backups"), {
      tone: "error",
      title: "Something Is Wrong with the Backup",
      description: outcome.why,
    });
  return redirectWithToast(facts, href("/backups"), {
    tone: "success",
    title: "Backup Complete",
    description: "The copy was checked and is complete",
  });
}

export default function Page({ loaderData }: Route.ComponentProps) {
  const { form, backups, newest, running, troubles, futureDated, keepsFuture } = loaderData;
  const { plan, mayDownload } = loaderData;
  return (
    <>
      <Troubles troubles={troubles} />
      {futureDated && (
        <Callout title={`Dated in the future: ${futureDated}`}>
          <p>
            They were made while the server's clock was ahead, so they're ignored until then.
            {keepsFuture && " Such backups are deleted on the server only: ask your administrator."}
          </p>
        </Callout>
      )}
      {running && <Callout title="A backup is being made">Reload this page in a moment.</Callout>}
      <ActionBar count={newest ? `Newest backup: ${newest}` : "No backup yet"}>
        <Form method="post" action={href("/backups")}>
          <Button type="submit" variant="primary" icon="archive">
            Back Up Now
          </Button>
        </Form>
      </ActionBar>
      <Panel flush>
        {backups.length > 0 ? (
          <>
            <p className="panel-note">
              {mayDownload
                ? "Every backup holds all customers and sales, so keep downloads safe."
                : "Every backup holds all customers and sales. It also holds costs, which your account can't see, so someone else has to download it."}{" "}
              Backups lie on the computer that runs Loupe: have your administrator keep a copy elsewhere, too.
              Whoever runs that computer can restore one, which replaces everything entered since.
            </p>
            <ColumnTable caption="Backups" columns={COLUMNS} rows={backups} keyOf={({ name }) => name} />
          </>
        ) : (
          <EmptyState
            icon="archive"
            title="No backups found"
            hint="The first one is made a few minutes after Loupe starts."
          />
        )}
      </Panel>
      <Panel title="Backup Schedule" icon="history">
        <p>{plan}</p>
        <PlanForm key={form.version} values={form} rejection={undefined} secondary />
      </Panel>
    </>
  );
}

type Backup = Route.ComponentProps["loaderData"]["backups"][number];

const COLUMNS: Column<Backup>[] = [
  {
    head: "Created",
    render: (backup) => (
      <>
        {backup.madeAt}{" "}
        {backup.isFromFuture && <span className="cell-note cell-note-whole">dated in the future</span>}
      </>
    ),
  },
  { head: "Kind", render: ({ kind }) => KINDS[kind] },
  { head: "Size", className: "num", render: ({ size }) => size },
  {
    head: "Actions",
    className: "actions",
    bare: true,
    render: (backup) => backup.isOffered && <Download {...backup} />,
  },
];

function Download({ name, madeAt }: Backup) {
  return (
    <RowActions>
      <a
        className="icon-button"
        href={href("/backups/:name", { name })}
        target="_self"
        aria-label={`Download the backup of ${madeAt}`}
        title={`Download the backup of ${madeAt}`}
      >
        <Icon name="download" />
      </a>
    </RowActions>
  );
}

function soon() {
  return new Promise<"still running">((resolve) => {
    setTimeout(() => resolve("still running"), WAIT_MS).unref();
  });
}
