import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { vi } from "vitest";
import { freePort } from "./free-port.ts";

/** Each step waits for what it needs: a busy machine may be ten times as slow. */
export const WAIT = { timeout: 150_000, interval: 250 };

/** WebDriver's commands, as Firefox takes them by itself (Marionette) and as a driver takes them over HTTP. */
const COMMANDS = {
  open: ["WebDriver:Navigate", "url"],
  back: ["WebDriver:Back", "back"],
  run: ["WebDriver:ExecuteScript", "execute/sync"],
  click: ["WebDriver:ElementClick", "element/{id}/click"],
  clear: ["WebDriver:ElementClear", "element/{id}/clear"],
  type: ["WebDriver:ElementSendKeys", "element/{id}/value"],
} as const;

type Send = (
  command: keyof typeof COMMANDS,
  params: { id?: string; [name: string]: unknown },
) => Promise<unknown>;

/** How WebDriver writes an element in JSON. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** The shown element with this selector or name, in the middle of the window, once the page's scripts run. */
const FIND = `
  const [css, name] = arguments;
  const runs = history.scrollRestoration === "manual" || !document.querySelector("script[type=module]");
  if (document.readyState !== "complete" || !runs) return null;
  const nameOf = (one) => (one.title || one.textContent).replace(/\\s+/g, " ").trim();
  const found = [...document.querySelectorAll(css)].find(
    (one) => one.checkVisibility({ visibilityProperty: true }) && !one.disabled && (!name || nameOf(one) === name),
  );
  found?.scrollIntoView({ block: "center", behavior: "instant" });
  return found ?? null;`;

const TEXT = `
  const { body } = document;
  return body && body.checkVisibility() ? body.innerText.replace(/\\s+/g, " ") : "";`;

/** A window of a browser other than Chromium, used like a person: every step waits until it can be done. */
export class OtherBrowser {
  #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  async open(url: string): Promise<void> {
    await this.#send("open", { url });
  }

  async back(): Promise<void> {
    await this.#send("back", {});
  }

  /** What the page shows. */
  async text(): Promise<string> {
    return String(await this.#send("run", { script: TEXT, args: [] }));
  }

  async see(...texts: string[]): Promise<void> {
    await vi.waitFor(async () => {
      const shown = await this.text();
      const missing = texts.filter((text) => !shown.includes(text));
      if (missing.length > 0)
        throw new Error(`Not shown: ${missing.join(", ")}\nShown: ${shown.slice(0, 1500)}`);
    }, WAIT);
  }

  /** Clicks the link, button or summary with this name. */
  press(name: string): Promise<void> {
    return this.#with("a, button, summary", name, (id) => this.#send("click", { id }));
  }

  /** Replaces what a field holds; '\n' is Enter. */
  async fill(css: string, text: string): Promise<void> {
    await this.#with(css, "", async (id) => {
      await this.#send("clear", { id });
      await this.#send("type", { id, text: text.replace("\n", "\uE007") });
    });
  }

  async #with(css: string, name: string, use: (id: string) => Promise<unknown>): Promise<void> {
    await vi.waitFor(async () => {
      const found = await this.#send("run", { script: FIND, args: [css, name] });
      if (!found) throw new Error(`Not there: ${name || css}\nShown: ${(await this.text()).slice(0, 1500)}`);
      await use((found as Record<string, string>)[ELEMENT] ?? "");
    }, WAIT);
  }
}

/** Firefox without windows. Prints without asking, to `paper`, as to a printer: with its headers and footers. */
export async function startFirefox(): Promise<OtherBrowser & { paper: string }> {
  const folder = temporary();
  const paper = join(folder, "paper.pdf");
  const preferences = {
    "marionette.port": 0,
    "print.always_print_silent": true,
    print_printer: "Mozilla Save to PDF",
    "print.printer_Mozilla_Save_to_PDF.print_to_file": true,
    "print.printer_Mozilla_Save_to_PDF.print_to_filename": paper,
  };
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(folder, "user.js"), lines.join("\n"));
  const args = ["--headless", "--marionette", "--no-remote", "--profile", folder];
  await start("firefox", args, "firefox-esr", { HOME: folder });

  const portFile = join(folder, "MarionetteActivePort");
  const port = await vi.waitFor(() => {
    const text = existsSync(portFile) ? readFileSync(portFile, "utf8") : "";
    if (text === "") throw new Error("Firefox doesn't listen");
    return Number(text);
  }, WAIT);
  const ask = await speakMarionette(port);
  await ask("WebDriver:NewSession", {});
  await ask("WebDriver:SetWindowRect", { width: 1280, height: 900 });
  const browser = new OtherBrowser((command, params) => ask(COMMANDS[command][0], params));
  return Object.assign(browser, { paper });
}

/** Firefox's own WebDriver: `[0, number, command, params]` and `[1, number, error, result]`, after their length. */
async function speakMarionette(port: number) {
  const socket = connect(port, "127.0.0.1");
  const waiting = new Map<number, (answer: [unknown, unknown]) => void>();
  let read = Buffer.alloc(0);
  socket.on("data", (part) => {
    read = Buffer.concat([read, part]);
    for (;;) {
      const colon = read.indexOf(":");
      const end = colon + 1 + Number(read.subarray(0, Math.max(0, colon)).toString());
      if (colon < 0 || read.length < end) return;
      const message = JSON.parse(read.subarray(colon + 1, end).toString()) as unknown;
      read = read.subarray(end);
      // The first one is a greeting.
      if (Array.isArray(message)) waiting.get(message[1] as number)?.([message[2], message[3]]);
    }
  });
  await once(socket, "connect");
  socket.on("error", () => {});
  socket.once("close", () => {
    for (const answer of waiting.values()) answer([{ message: "Firefox has ended" }, null]);
  });
  let last = 0;
  return async (command: string, params: object) => {
    const number = ++last;
    const answered = new Promise<[unknown, unknown]>((resolve) => waiting.set(number, resolve));
    const text = JSON.stringify([0, number, command, params]);
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    const [error, result] = await answered;
    waiting.delete(number);
    if (error) throw new Error(`Firefox, ${command}: ${(error as { message: string }).message}`);
    return (result as { value?: unknown } | null)?.value;
  };
}

/** WebKitGTK's small browser on a screen that nobody sees. */
export async function startWebKit(): Promise<OtherBrowser> {
  const folder = temporary();
  const screenArgs = ["-displayfd", "1", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"];
  const screen = await start("Xvfb", screenArgs, "xvfb");
  const [display] = (await once(screen.stdout!, "data")) as [Buffer];
  const port = await freePort();
  await start("WebKitWebDriver", [`--port=${port}`], "webkit2gtk-driver", {
    DISPLAY: `:${display.toString().trim()}`,
    GDK_BACKEND: "x11",
    HOME: folder,
  });
  const ask = async (method: string, path: string, body?: object) => {
    const init = { method, ...(body && { body: JSON.stringify(body) }) };
    const response = await fetch(`http://127.0.0.1:${port}/${path}`, init);
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`WebKit, ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  await vi.waitFor(() => ask("GET", "status"), WAIT);
  const { sessionId } = (await ask("POST", "session", { capabilities: {} })) as { sessionId: string };
  await ask("POST", `session/${sessionId}/window/rect`, { width: 1280, height: 900 });
  whenClosed.push(() => ask("DELETE", `session/${sessionId}`));
  return new OtherBrowser((command, { id = "", ...params }) =>
    ask("POST", `session/${sessionId}/${COMMANDS[command][1].replace("{id}", id)}`, params),
  );
}

/** What was started, also by a start that failed later. */
const whenClosed: (() => unknown)[] = [];

export async function closeBrowsers(): Promise<void> {
  for (const close of whenClosed.splice(0).toReversed()) await close();
}

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), "loupe-browser-"));
  whenClosed.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}

/** Starts a program of a Debian package. */
async function start(program: string, args: string[], debian: string, env = {}): Promise<ChildProcess> {
  const child = spawn(program, args, {
    stdio: ["ignore", program === "Xvfb" ? "pipe" : "ignore", "ignore"],
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, LANG: "C.UTF-8", ...env },
  });
  await once(child, "spawn").catch((error: unknown) => {
    throw new Error(`${program} is not here: install it (Debian: apt-get install ${debian})`, {
      cause: error,
    });
  });
  whenClosed.push(() => stop(child));
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  if (await Promise.race([ended.then(() => true), pause(20_000, false, { ref: false })])) return;
  child.kill("SIGKILL");
  await ended;
}
