import { dataDirOf, readConfig } from "../../runtime/config.server.ts";
import { isLoopback } from "../../runtime/loopback.ts";
import { stopOnSignals } from "../../runtime/shutdown.ts";
import { ConfigError } from "../../runtime/start-error.ts";
import type { BuiltApp } from "../built-app.ts";
import { command } from "./command.ts";
import { openAndListen } from "./serve.ts";

const BY_DEFAULT = { dataDir: "./data/demo", sendsIntoFolder: true, doorPort: 3001 } as const;

export const demo = command(
  {
    call: "npm run demo",
    does: "Serves the sample shop, on this machine only, because its passwords are public. It is in ./data/demo, or in DATA_DIR.",
    flags: {},
    operands: [0, 0],
    folder: () => dataDirOf(undefined, BY_DEFAULT),
  },
  (_given, app) => serveSample(app),
);

async function serveSample(app: BuiltApp): Promise<void> {
  const config = readConfig(undefined, BY_DEFAULT);
  if (!isLoopback(config.host)) {
    throw new ConfigError(
      "The sample shop's passwords are public, so it runs on this machine only: leave HOST out, or use npm start for a shop of your own.",
    );
  }
  const { sampleAccounts } = await openAndListen(app, config, { sample: true });
  stopOnSignals();
  if (!sampleAccounts) return;
  const lines = sampleAccounts.map(({ email, password }) => `  ${email}  ${password}`);
  process.stdout.write(`Sign in with one of these accounts and its password:\n${lines.join("\n")}\n`);
}
