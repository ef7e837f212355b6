import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import ts from "typescript";
import { runProgram } from "~/runtime/run-program.server";

const folder = mkdtempSync(join(tmpdir(), "loupe-program-"));
const code = join(folder, "code");
const program = join(code, "program.mjs");
const [sent, made, secret] = ["sent.xlsx", "made.rows", "secret"].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];
let listening: Server;
let port: number;

beforeAll(async () => {
  mkdirSync(code);
  for (const path of [sent, secret]) writeFileSync(path, "content");
  const closing = readFileSync("app/runtime/close-network.ts", "utf8");
  const { module, target } = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
  const { outputText } = ts.transpileModule(closing, { compilerOptions: { module, target } });
  writeFileSync(join(code, "close-network.mjs"), outputText);
  writeFileSync(program, TRIES);
  listening = createServer();
  await new Promise<void>((ready) => listening.listen(0, "127.0.0.1", ready));
  port = (listening.address() as { port: number }).port;
});
afterAll(() => {
  listening.close();
  rmSync(folder, { recursive: true });
});

/** A program that tries what a hostile file would have it do, and says what came of it. */
const TRIES = `
import { readdirSync, readFileSync, writeFileSync, writeSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { connect } from "node:net";
import { Worker } from "node:worker_threads";
import { closeNetwork } from "./close-network.mjs";
const { sent, made, secret, folder, port, isClosed } = JSON.parse(process.argv[2]);
const ends = (what) => { try { const is = what(); return is?.error?.code ?? "done"; } catch (error) { return error.code ?? "refused"; } };
new Worker("setTimeout(() => {}, 60_000)", { eval: true }).unref();
if (isClosed) closeNetwork();
const answer = {
  readsWhatWasSent: ends(() => readFileSync(sent)),
  writesWhatItMakes: ends(() => writeFileSync(made, "x")),
  readsAnother: ends(() => readFileSync(secret)),
  lists: ends(() => readdirSync(folder)),
  writesAnother: ends(() => writeFileSync(secret, "x")),
  writesWhatWasSent: ends(() => writeFileSync(sent, "x")),
  writesItsCode: ends(() => writeFileSync(process.argv[1], "x")),
  startsAnother: ends(() => spawnSync(process.execPath, ["-v"])),
  environment: Object.keys(process.env).length,
  startsAThread: isClosed ? ends(() => new Worker("", { eval: true })) : "done",
  connects: await new Promise((end) => {
    try {
      const socket = connect(port, "127.0.0.1", () => { socket.destroy(); end("done"); });
      socket.on("error", (error) => end(error.code));
    } catch (error) { end(error.code ?? "refused"); }
  }),
};
writeSync(1, JSON.stringify(answer));
process.exit(0);
`;

const run = (isClosed: boolean) =>
  runProgram<Record<string, unknown>>({
    path: program,
    task: { sent, made, secret, folder, port, isClosed },
    heap: 64,
    time: 60_000,
    may: { reads: [sent], writes: [made], hasDriver: false },
  });

test("what reads a stranger's file reads that, and nothing else of the machine", async () => {
  const denied = "ERR_ACCESS_DENIED";
  expect(await run(true)).toEqual({
    readsWhatWasSent: "done",
    writesWhatItMakes: "done",
    readsAnother: denied,
    lists: denied,
    writesAnother: denied,
    writesWhatWasSent: denied,
    writesItsCode: denied,
    startsAnother: denied,
    environment: 0,
    startsAThread: "refused",
    connects: "refused",
  });
  expect(readFileSync(secret, "utf8")).toBe("content");
});

test("Node itself refuses its connections from 25 on", async () => {
  const isRefused = Number(process.versions.node.split(".", 1)[0]) >= 25;
  expect((await run(false))?.connects).toBe(isRefused ? "ERR_ACCESS_DENIED" : "done");
});
