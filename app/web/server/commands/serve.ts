import { type Config, readConfig } from "../../../config.server.ts";
import { openShop } from "../../../open-shop.server.ts";
import { setLogLevel } from "../../log.server.ts";
import { listen } from "../listen.ts";
import type { BuiltApp } from "../built-app.ts";
import { onShutdown, stopOnSignals } from "../shutdown.ts";

/** `npm start`: the shop in `DATA_DIR`. */
export async function serve(app: BuiltApp): Promise<void> {
  await openAndListen(app, readConfig(), { sample: false });
}

/** Opens the shop, then the doors, and prints the line that tells where. */
export async function openAndListen(app: BuiltApp, config: Config, options: { sample: boolean }) {
  setLogLevel(config.logLevel);
  const shop = await openShop(config, options);
  onShutdown(() => shop.close());
  const { server, address } = await listen(app.build, app.clientFolder, config);
  stopOnSignals(server);
  process.stdout.write(`Loupe is open at ${address}\n`);
  return shop;
}
