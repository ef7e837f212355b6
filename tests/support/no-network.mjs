// Preloaded into a server: exits with a special code on any outgoing connection.
import { watchOutgoing } from "./outgoing.mjs";

watchOutgoing((kind) => {
  process.stderr.write(`A connection was opened: ${kind}\n`);
  process.exit(97);
});
