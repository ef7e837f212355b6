// A process that serves one shop after another, so that loading and warming up the program cost only once.
// Started as `standing-server.mjs clock`, it gives each a clock of its own.
const own = { ...process.env };
// Before the program, which keeps the `Date` that it finds.
const clock = process.argv[2] === "clock" ? await import("./clock.mjs") : null;
const { openServer } = await import("../../build/server/index.js");
let open;

/** Comes once all that was printed before it is in its pipes. */
async function reply(answer) {
  for (const stream of [process.stdout, process.stderr])
    await new Promise((written) => {
      stream.write("", written);
    });
  process.send(answer);
}

process.on("message", async (wish) => {
  try {
    if (wish.env) {
      process.env = { ...own, ...wish.env };
      clock?.followClock(wish.env.CLOCK_AHEAD);
      open = await openServer();
      await reply({ address: open.address });
    } else {
      await open.close();
      clock?.followClock();
      await reply({});
    }
  } catch (error) {
    await reply({ failed: String(error?.stack ?? error) });
  }
});
process.on("disconnect", () => process.exit());
