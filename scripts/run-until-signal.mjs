// Runs a Node program in the foreground; forwards signals and exits with its code.
import { spawn } from "node:child_process";
import { root } from "./prepare.mjs";

export function runUntilSignal(program, args, env = {}) {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 143)));
}
