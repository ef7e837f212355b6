// A process that serves one shop after another, so that loading and warming up the program cost only once.
import { openServer } from "../../build/server/index.js";

const own = { ...process.env };
let open;

process.on("message", async (wish) => {
  try {
    if (wish.env) {
      process.env = { ...own, ...wish.env };
      open = await openServer();
      process.send({ address: open.address });
    } else {
      await open.close();
      process.send({});
    }
  } catch (error) {
    process.send({ failed: String(error?.stack ?? error) });
  }
});
process.on("disconnect", () => process.exit());
