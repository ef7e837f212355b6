// Preloaded into a server that is profiled: measures between two messages of the parent, in the way that the first
// one names.
import { Session } from "node:inspector/promises";
import { createRequire } from "node:module";

const Database = createRequire(import.meta.url)("better-sqlite3");
const SAMPLE_EVERY_MICROSECONDS = 200;

const memory = new Database(":memory:");
const statement = Object.getPrototypeOf(memory.prepare("select 1"));
memory.close();
const database = Database.prototype;
const plain = { ...statement, prepare: database.prepare, exec: database.exec };

/** By text, what ran since `watchStatements`. */
let seen = new Map();

function timed(sql, isNew, run) {
  let ran = seen.get(sql);
  if (!ran) seen.set(sql, (ran = { sql, times: 0, ms: 0 }));
  if (isNew) ran.times += 1;
  const from = performance.now();
  try {
    return run();
  } finally {
    ran.ms += performance.now() - from;
  }
}

function watchStatements() {
  seen = new Map();
  for (const how of ["run", "get", "all"])
    statement[how] = function (...values) {
      return timed(this.source, true, () => plain[how].apply(this, values));
    };
  statement.iterate = function (...values) {
    const rows = timed(this.source, true, () => plain.iterate.apply(this, values));
    return {
      next: () => timed(this.source, false, () => rows.next()),
      return: () => rows.return(),
      [Symbol.iterator]() {
        return this;
      },
    };
  };
  database.exec = function (sql) {
    return timed(sql, true, () => plain.exec.call(this, sql));
  };
  database.prepare = function (sql) {
    return timed("(prepared)", true, () => plain.prepare.call(this, sql));
  };
}

function leaveStatements() {
  const { prepare, exec, ...ofStatements } = plain;
  Object.assign(statement, ofStatements);
  Object.assign(database, { prepare, exec });
  return [...seen.values()];
}

const session = new Session();
session.connect();
await session.post("Profiler.enable");
await session.post("Profiler.setSamplingInterval", { interval: SAMPLE_EVERY_MICROSECONDS });

let before;
const WAYS = {
  processor: {
    begin() {
      before = process.cpuUsage();
    },
    end: () => process.cpuUsage(before),
  },
  statements: { begin: watchStatements, end: leaveStatements },
  /** With statements watched, because only their frames tell SQLite's work from that of other native code. */
  profile: {
    begin() {
      watchStatements();
      return session.post("Profiler.start");
    },
    async end() {
      const { profile } = await session.post("Profiler.stop");
      leaveStatements();
      return profile;
    },
  },
};

process.on("message", async ({ way, step }) => {
  process.send({ found: (await WAYS[way][step]()) ?? null });
});
// The server ends as if nobody listened.
process.channel.unref();
