// A process that serves one shop after another, so that loading and warming up the program cost only once.
// Started as `standing-server.mjs clock`, it gives each a clock of its own.
const own = { ...process.env };
// Before the program, which keeps the `Date` that it finds.
const clock = process.argv[2] === "clock" ? await import("./clock.mjs") : null;
const { openServer } = await import("../../build/server/index.js");
let open;

process.on("message", async (wish) => {
  try {
    if (wish.env) {
      process.env = { ...own, ...wish.env };
      clock?.followClock(wish.env.CLOCK_AHEAD);
      open = await openServer();
      process.send({ address: open.address });
    } else {
      await open.close();
      clock?.followClock();
      process.send({});
    }
  } catch (error) {
    process.send({ failed: String(error?.stack ?? error) });
  }
});
process.on("disconnect", () => process.exit());
