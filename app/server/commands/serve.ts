import { writeDenials } from "../../access/denials.server.ts";
import { scheduleBackups } from "../../backup/schedule.server.ts";
import { sendHeadDaily } from "../../backup/send-audit-head.server.ts";
import { isDriverFragile } from "~db/client.server.ts";
import { collectWhenIdle } from "../../runtime/collect-when-idle.ts";
import { type ChainConfig, type Config, type DoorConfig, readConfig } from "../../runtime/config.server.ts";
import { sendingStateOf } from "~/domain/people/outbox/sending-state.server";
import { SEAL } from "../open-audit-key.server.ts";
import { type OpenedShop, type OpenOptions, openShop } from "../open-shop.server.ts";
import { openStoreNode } from "../open-store-node.server.ts";
import { setLogLevel } from "../../runtime/log.server.ts";
import { lookUpMailDomainDaily } from "../../sending/look-up-mail-domain.server.ts";
import { answersOf, providersOf } from "../../sending/providers.server.ts";
import { runCampaigns } from "../../sending/run-campaigns.server.ts";
import { clearSentFilesHourly } from "../../sending/keep-sent-files.server.ts";
import { startSending } from "../../sending/sender.server.ts";
import { StartError } from "../../runtime/start-error.ts";
import { alertWays } from "../../trouble/alert-ways.server.ts";
import { alertOfTroubles } from "../../trouble/send-alerts.server.ts";
import { endOfJobs } from "../../web/jobs.server.ts";
import { clearUnnamedCopiesHourly, clearUnnamedFilesHourly } from "../../web/stored-files.server.ts";
import { firstRunLine } from "../first-run-line.ts";
import type { OpenDoor } from "../door/open-door.ts";
import { noteDoor } from "../door/note-door.ts";
import { listen } from "../listen.ts";
import { findTwinsInBackground } from "../find-twins-in-background.ts";
import { keepRetentionDaily } from "../run-retention-daily.ts";
import { watchClock } from "../watch-clock.ts";
import type { BuiltApp } from "../built-app.ts";
import { closeAtShutdown, onShutdown, stopOnSignals } from "../../runtime/shutdown.ts";
import { command } from "./command.ts";

export const serve = command(
  {
    call: "npm start -- [--seal-audit-log]",
    does: "Serves the shop in DATA_DIR until it is stopped. Other commands, each with its own --help: npm run accounts, access, backup, restore, verify, chain-keys, make-primary.",
    flags: {
      [SEAL.slice(2)]: {
        type: "boolean",
        does: "goes on with an audit log whose key is lost (docs/hosting.md, 'Keys')",
      },
    },
    operands: [0, 0],
  },
  async ({ values }, app) => {
    await openAndListen(app, readConfig(), { sample: false, seals: values[SEAL.slice(2)] === true });
    stopOnSignals();
  },
);

/** Opens the shop like `serve`, but without handling signals, until `shutDown`. */
export function openConfigured(app: BuiltApp): Promise<Serving> {
  return openAndListen(app, readConfig(), { sample: false });
}

interface Serving extends OpenedShop {
  /** URL of the shop. */
  address: string;
}

const FRAGILE_DRIVER = `Node ${process.version} with a better-sqlite3 compiled for it can end at any moment (nodejs/node#65446): use Node 20 or 22, or the container.\n`;

/** Opens the shop, starts listening, and prints the URL. `shutDown` closes both. */
export async function openAndListen(app: BuiltApp, config: Config, options: OpenOptions): Promise<Serving> {
  setLogLevel(config.logLevel);
  onShutdown(collectWhenIdle());
  if (isDriverFragile()) process.stderr.write(FRAGILE_DRIVER);
  const { chain } = config;
  if (chain?.headOffice && options.seals)
    throw new StartError(`This is a store of a chain, which has no key: use ${SEAL} at its head office.`);
  if (chain?.headOffice) return await openInStore(app, config, chain, chain.headOffice);
  const shop = await openShop(config, options);
  onShutdown(() => shop.close());
  onShutdown(endOfJobs);
  onShutdown(writeDenials);
  onShutdown(watchClock());
  const { server, address } = await listen(app.build, app.clientFolder, config);
  closeAtShutdown(server);
  const door = config.door && (await openPublicDoor(config, config.door));
  if (door) closeAtShutdown(door.server);
  // Not earlier, because a start that fails must not stop the head office that writes.
  shop.claim?.();
  noteDoor(door?.url ?? null);
  onShutdown(scheduleBackups(config.dataDir, app.program));
  onShutdown(sendHeadDaily());
  onShutdown(keepRetentionDaily());
  onShutdown(findTwinsInBackground());
  onShutdown(clearUnnamedFilesHourly(shop.shop.db, config.dataDir));
  const providers = providersOf(config);
  // Also once nothing is set up any more: what was on its way then is in doubt.
  if (Object.keys(providers).length > 0 || sendingStateOf(shop.shop.db))
    onShutdown(startSending(providers, answersOf(config)));
  onShutdown(runCampaigns());
  if (config.mail) onShutdown(lookUpMailDomainDaily());
  if (config.sendsIntoFolder) onShutdown(clearSentFilesHourly(shop.shop.db, config.dataDir));
  for (const way of alertWays(config)) onShutdown(alertOfTroubles(way));
  const firstRun = firstRunLine(config.publicOrigins[0] ?? address);
  const doorLine = door ? `The public door is open at ${door.shown}\n` : "";
  process.stdout.write(`Loupe is open at ${address}\n${doorLine}${firstRun ?? ""}`);
  return { ...shop, address };
}

/** Loaded only where there is one. */
async function openPublicDoor(config: Config, door: DoorConfig): Promise<OpenDoor> {
  const { openDoor } = await import("../door/open-door.ts");
  return await openDoor(config, door);
}

/**
 * Opens a store without the shop's background work, which the head office does. A store only cleans up its
 * own copies of files, and tells of its own troubles.
 */
async function openInStore(
  app: BuiltApp,
  config: Config,
  chain: ChainConfig,
  headOffice: string,
): Promise<Serving> {
  const shop = await openStoreNode(config, chain, headOffice, app.program);
  onShutdown(() => shop.close());
  const { server, address } = await listen(app.build, app.clientFolder, config);
  closeAtShutdown(server);
  onShutdown(clearUnnamedCopiesHourly(shop.shop.db, config.dataDir));
  for (const way of alertWays(config)) onShutdown(alertOfTroubles(way));
  process.stdout.write(`Loupe is open at ${address}\n`);
  return { ...shop, address };
}
