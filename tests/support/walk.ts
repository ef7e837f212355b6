import type { Page } from "@playwright/test";
import {
  type Control,
  pressAndWatch,
  type Submission,
  untilScriptsRun,
  untilSettled,
  visibleControls,
} from "./controls.ts";
import type { Answer, Client } from "./http.ts";
import { patternOf } from "./route-patterns.ts";

interface Walk {
  /** A signed-in browser. */
  page: Page;
  /** The same account's session, for requests without a browser. */
  client: Client;
  /** A second session, for after a form ended the first. */
  signInAgain: () => Promise<Client>;
  scripts: boolean;
  /** Controls already tried, by `keyOf`; a walk adds its own. */
  pressed: Set<string>;
  /** Controls already looked at on a phone, by `partsOf`; a walk adds its own. */
  seenOnPhone: Set<string>;
  /** Maximum pages visited per pattern. */
  pagesOfAPattern: number;
}

export interface Walked {
  /** Patterns of visited pages. */
  patterns: Set<string>;
  /** Controls tried, by kind. */
  tried: Record<Control["kind"] | "post", number>;
  /** Problems, each with its page and control. */
  defects: string[];
}

/** Limit for forms that only differ by record, and for such links with scripts. */
const OF_A_KIND = 2;
const LINKS_OF_A_KIND = 3;
const PHONE = { width: 375, height: 900 };
const DESK = { width: 1280, height: 900 };

/** Its form begins with nothing chosen; sent like that, it is refused in words. Any other question has an answer. */
const MAY_LACK_WHAT_IT_ASKS = "/inventory/metal-prices";

/**
 * Walks from the dashboard through all links and searches and tries each control: links and GET forms must
 * lead to a page or file, POST forms to a page or a reason, and with scripts each button and fold must change
 * something. POST forms come last, those that end sessions at the very end. The browser opens the first page
 * of a pattern, and each further one whose HTML has a new control; of the others, only the links are
 * followed.
 */
export async function walk({
  page,
  scripts,
  pressed,
  seenOnPhone,
  pagesOfAPattern,
  signInAgain,
  ...walk
}: Walk): Promise<Walked> {
  let { client } = walk;
  const patterns = new Set<string>();
  const tried: Walked["tried"] = { link: 0, submit: 0, button: 0, fold: 0, field: 0, post: 0 };
  const defects = new Set<string>();
  const answers = new Map<string, Promise<Answer>>();
  const visits = new Map<string, number>();
  const posts = new Map<string, { from: string; control: Control; sends: Submission }[]>();
  const samples = new Map<string, number>();
  const seen = new Set<string>();
  const queue = ["/"];

  const blame = (from: string, { kind, tag, name, id }: Blamed, what: string) =>
    defects.add(`${from}: ${kind} '${name || `<${tag}> ${id}`}' ${what}`);
  const open = (address: string) => {
    const known = answers.get(address) ?? client.get(address).then((answer) => client.follow(answer));
    answers.set(address, known);
    return known;
  };

  async function tryAddress(from: string, control: Blamed, address: string) {
    const answer = await open(address);
    const type = answer.headers.get("content-type") ?? "";
    if (answer.status !== 200) blame(from, control, `leads to ${address}: ${answer.status}`);
    else if (type.startsWith("text/html")) queue.push(address);
    else if (/json/.test(type) && !answer.headers.get("content-disposition")?.startsWith("attachment"))
      blame(from, control, `leads to ${address}, which is no page and no file`);
  }

  async function tryLink(from: string, control: Control) {
    const { href } = control;
    if (href === null) return blame(from, control, "has no address");
    if (/^(mailto|tel|otpauth):./.test(href)) return undefined;
    if (href.startsWith("#") && href !== "#")
      return control.hasTarget ? undefined : blame(from, control, `leads to ${href}, which isn't there`);
    if (href === "#" || /^javascript:/i.test(href) || href === "")
      return blame(from, control, `leads to '${href}'`);
    return follow(from, control, href, new URL(page.url()));
  }

  async function follow(from: string, control: Blamed, href: string, here: URL) {
    const there = new URL(href, here);
    if (there.origin !== here.origin) return undefined;
    const address = there.pathname + there.search;
    // Links are followed one by one without scripts; with scripts, a few per kind are enough.
    const sample = `${patternOf(from)} ${kindOfPage(address)}`;
    const before = samples.get(sample) ?? 0;
    if (scripts && before >= LINKS_OF_A_KIND) return undefined;
    samples.set(sample, before + 1);
    return tryAddress(from, control, address);
  }

  async function trySubmit(from: string, control: Control) {
    const { sends } = control;
    if (!sends) return scripts ? undefined : blame(from, control, "has no form");
    if (control.disabled) return scripts ? undefined : blame(from, control, "is disabled by the server");
    if (sends.method === "get") {
      const query = new URLSearchParams(sends.entries.map(({ name, value }) => [name, value]));
      const path = sends.action.split("?", 1)[0]!;
      const address = `${path}?${query}`;
      if (path === MAY_LACK_WHAT_IT_ASKS) {
        const answer = await open(address);
        if (answer.status === 422 && answer.page().messages !== "") return undefined;
      }
      return tryAddress(from, control, address);
    }
    if (scripts) return undefined;
    const key = `${patternOf(sends.action)} ${control.name.replace(/\d+/g, "N").slice(0, 12)}`;
    const alike = posts.get(key) ?? [];
    posts.set(key, alike);
    const isSent = alike.some((other) => whatIsSent(other.sends) === whatIsSent(sends));
    if (alike.length < OF_A_KIND && !isSent) alike.push({ from, control, sends });
    return undefined;
  }

  async function load(address: string) {
    const response = await page.goto(address);
    if (scripts) await untilScriptsRun(page);
    return response?.status();
  }

  /**
   * Whether an action of this walk removed a link's target. Asks without the browser, which would complain.
   */
  async function isRemoved(address: string) {
    if (!scripts || (await answers.get(address))?.status !== 200) return false;
    return isGone(address);
  }

  async function isGone(address: string) {
    return (await client.follow(await client.get(address))).status === 404;
  }

  /** Tries the links and forms that are there. Returns what it looked at. */
  async function look(from: string) {
    const controls = await visibleControls(page);
    for (const control of controls) {
      if (control.name === "") blame(from, control, "has no accessible name");
      if (control.kind === "link") await tryLink(from, control);
      else if (control.kind === "submit") await trySubmit(from, control);
      else if (control.kind === "button" && !scripts)
        blame(from, control, "needs scripts and is there without");
      else if (control.kind === "field" && !control.hasSubmit && control.inMain)
        blame(from, control, "stands in no form with a button that sends it");
      tried[control.kind] += 1;
    }
    return controls;
  }

  /** Closes other menus, because an open one covers what is below it. */
  async function closeOtherMenus({ id }: Control) {
    await page.evaluate((pressed) => {
      for (const menu of document.querySelectorAll<HTMLDetailsElement>("details.menu"))
        if (!menu.querySelector(`[data-control="${pressed}"]`)) menu.open = false;
    }, id);
  }

  /** Presses buttons and folds. Skips light pages, which would end the walk's scripts. */
  async function pressAll(from: string, shown: Control[]) {
    for (let controls = shown; ; controls = await visibleControls(page)) {
      const next = controls.find(
        (control) =>
          ["button", "submit", "fold"].includes(control.kind) &&
          !control.disabled &&
          !control.isPressed &&
          !endsSessions(control) &&
          control.sends?.action !== "/light" &&
          !pressed.has(keyOf(from, control)),
      );
      if (!next) return;
      await closeOtherMenus(next);
      const did = await pressAndWatch(page, next.id);
      if (did === null) continue;
      pressed.add(keyOf(from, next));
      if (!did) blame(from, next, "does nothing when it is pressed");
      await untilSettled(page);
      if (new URL(page.url()).pathname + new URL(page.url()).search !== from) {
        if (await isRemoved(from)) return;
        await load(from);
      }
    }
  }

  async function visit(address: string) {
    const kind = kindOfPage(address);
    const pattern = patternOf(address);
    const [alike, ofPattern] = [visits.get(kind) ?? 0, visits.get(pattern) ?? 0];
    if (ofPattern >= pagesOfAPattern || alike >= (kind === pattern ? OF_A_KIND : 1)) return;
    visits.set(pattern, ofPattern + 1);
    if (kind !== pattern) visits.set(kind, alike + 1);
    if (await isRemoved(address)) return;
    const { body } = await open(address);
    const parts = partsOf(address, body);
    if (!isNews(parts, seen) && patterns.has(pattern)) return readLinks(address, body);
    const status = await load(address);
    if (status !== 200) defects.add(`${address}: ${status}`);
    patterns.add(pattern);
    const shown = await look(address);
    if (!scripts && isNews(parts, seenOnPhone)) {
      await page.setViewportSize(PHONE);
      await look(`${address} at ${PHONE.width} px`);
      await page.setViewportSize(DESK);
    }
    if (scripts) await pressAll(address, shown);
  }

  /** Follows the links of a page whose other controls were all seen on visited pages of its pattern. */
  async function readLinks(from: string, html: string) {
    const here = new URL(from, page.url());
    for (const { tag, of, words } of tagsIn(html)) {
      const href = of("href");
      if (tag !== "a" || href === undefined || /^(#.|(?!https?:)[a-z]+:)/i.test(href)) continue;
      await follow(from, { kind: "link", tag, name: words, id: 0 }, href, here);
    }
  }

  async function post({ from, control, sends }: { from: string; control: Control; sends: Submission }) {
    if (endsSessions(control) && (await client.get("/account")).status !== 200) client = await signInAgain();
    const origin = { origin: new URL(page.url()).origin, accept: "text/html" };
    const body = sends.multipart ? new FormData() : new URLSearchParams();
    for (const { name, value, isFile } of sends.entries)
      if (body instanceof FormData && isFile) body.append(name, new File([], ""));
      else body.append(name, value);
    const answer = await client.request("POST", sends.action, { body, headers: origin });
    tried.post += 1;
    if (answer.status === 303 || answer.status === 302) {
      const end = await client.follow(answer);
      if (end.status !== 200) blame(from, control, `ends at ${answer.location}: ${end.status}`);
    } else if (answer.status === 200) {
      // A step that shows its form again, or content shown only once, such as a code.
      const [now, before] = [answer.page(), (await client.get(sends.action)).page()];
      if (Object.keys(now.form(sends.action)).length === 0 && now.text === before.text)
        blame(from, control, `changes nothing on ${sends.action}`);
    } else if (answer.status === 404 && (await isGone(from.split(" ", 1)[0]!))) {
      // A form sent earlier removed it.
    } else if (answer.status === 403 && answer.body.includes('name="approval.statement"')) {
      // This step asks a colleague.
    } else if (answer.status !== 422 && answer.status !== 409) {
      blame(from, control, `sends to ${sends.action}: ${answer.status}`);
    } else if (answer.page().messages === "") {
      blame(from, control, `is refused by ${sends.action} without a word`);
    }
  }

  for (let next = queue.shift(); next !== undefined; next = queue.shift()) await visit(next);
  const forms = [...posts.values()].flat();
  for (const form of forms.filter(({ control }) => !endsSessions(control))) await post(form);
  const last = forms.filter(({ control }) => endsSessions(control));
  // Sorted by URL: one session, then all others, then log-out.
  for (const form of last.toSorted((a, b) => (a.sends.action < b.sends.action ? -1 : 1))) await post(form);
  return { patterns, tried, defects: [...defects] };
}

type Blamed = Pick<Control, "kind" | "tag" | "name" | "id">;

/** Adds parts to those seen. Returns whether one was new. */
function isNews(parts: string[], seen: Set<string>): boolean {
  const before = seen.size;
  for (const part of parts) seen.add(part);
  return seen.size > before;
}

const TAGS = /<(form|a|button|input|select|textarea|summary)\b([^>]*)>/g;

function tagsIn(html: string) {
  return [...html.matchAll(TAGS)].map(({ 0: all, 1: tag = "", 2: attributes = "", index }) => {
    const of = (name: string) =>
      new RegExp(`(?:^|\\s)${name}(?:="([^"]*)"|(?=[\\s/]|$))`)
        .exec(attributes)
        ?.map((part = "") => part.replaceAll("&amp;", "&"))[1];
    const inside = html.slice(index + all.length, html.indexOf(`</${tag}>`, index));
    const isNamed = ["a", "button", "summary"].includes(tag);
    return { tag, of, words: of("aria-label") ?? (isNamed ? inside.replace(/<[^>]*>/g, "").trim() : "") };
  });
}

/** The links, fields and buttons in a page's HTML, without records and values. */
function partsOf(address: string, html: string): string[] {
  const pattern = patternOf(address);
  let action = "";
  return tagsIn(html).map(({ tag, of, words }) => {
    if (tag === "form") action = patternOf(of("action") ?? address);
    const href = of("href");
    if (tag === "a" && href && !href.startsWith("#"))
      return [pattern, patternOf(href), words === ""].join(" ");
    const names = [words.split(/\s/, 1)[0], ...["type", "name", "formaction", "href"].map(of)];
    const states = ["disabled", "hidden", "required"].filter((name) => of(name) !== undefined);
    return [pattern, tag, action, ...names.map((name) => name?.replace(/\d+/g, "N")), ...states].join(" ");
  });
}

const endsSessions = ({ sends }: Control) =>
  /^\/(api\/logout|account\/sessions|settings\/terminals|switch\/lock)/.test(sends?.action ?? "");

/** Form values without the key, which is always new. */
function whatIsSent({ action, entries }: Submission): string {
  return [
    action,
    ...entries.filter(({ name }) => name !== "formKey").map(({ name, value }) => `${name}=${value}`),
  ].join();
}

/** A page's kind, without records and values, so that a thousand of them count as one. */
function kindOfPage(address: string): string {
  const names = [...new Set(new URL(address, "http://loupe.example").searchParams.keys())];
  return [patternOf(address), ...names.toSorted()].join(" ");
}

/** A control's key, the same for all rows of a list. Controls of the frame are the same on every page. */
function keyOf(from: string, { kind, name, sends, inMain }: Control): string {
  const page = inMain ? patternOf(from) : "";
  const what = sends ? `${patternOf(sends.action)} ${sends.entries.at(-1)?.name}` : name.replace(/\d+/g, "N");
  return [page, kind, what, name.split(" ", 1)[0]].join(" ");
}
