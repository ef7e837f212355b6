/** Extracts data from our pages. Supports only our markup. */
export interface Page {
  title: string;
  h1: string[];
  /** Text of `role="alert"` and `role="status"`. */
  messages: string;
  /** Text of the whole body. */
  text: string;
  /**
   * Fields by name, of all forms or of those with this action (ignoring its query); the last one wins. Leaves
   * out who began the form, because people share forms in tests.
   */
  form(action?: string): Record<string, string>;
  /** URLs of links by text or accessible name. */
  links: Record<string, string>;
  /** Texts of each table's cells, row by row with their heads. */
  tables(): { caption: string; rows: string[][] }[];
}

/** Each part is read when it is asked for. */
export function readPage(html: string): Page {
  const body = once(() => clean().slice(Math.max(0, clean().indexOf("<body"))));
  const clean = once(() =>
    html.replace(/<!--[\s\S]*?-->/g, "").replace(/<(script|style|template)\b[\s\S]*?<\/\1>/gi, ""),
  );
  const title = once(() => textOf(/<title[^>]*>([\s\S]*?)<\/title>/.exec(clean())?.[1] ?? ""));
  const h1 = once(() => contents(body(), "h1").map(textOf));
  const messages = once(() => messagesIn(body()));
  const text = once(() => textOf(body()));
  const links = once(() => linksIn(body()));
  return {
    get title() {
      return title();
    },
    get h1() {
      return h1();
    },
    get messages() {
      return messages();
    },
    get text() {
      return text();
    },
    form: (action) => fieldsOf(body(), action),
    get links() {
      return links();
    },
    tables: () =>
      contents(body(), "table").map((table) => ({
        caption: textOf(contents(table, "caption")[0] ?? ""),
        rows: contents(table, "tr").map((row) =>
          [...row.matchAll(/<(t[dh])\b[^>]*>([\s\S]*?)<\/\1>/g)].map(([, , inside = ""]) => textOf(inside)),
        ),
      })),
  };
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

function messagesIn(body: string): string {
  return [...body.matchAll(/<(\w+)(?=[^>]*\srole="(?:alert|status)")[^>]*>/g)]
    .map((open) => textOf(elementAt(body, open.index, open[1]!)))
    .filter((text) => text !== "")
    .join("\n");
}

function linksIn(body: string): Record<string, string> {
  return Object.fromEntries(
    [...body.matchAll(/<a\b([^>]*)>([\s\S]*?)<\/a>/g)].map(([, attributes = "", inside = ""]) => [
      attribute(attributes, "aria-label") ??
        (textOf(heard(inside)) || (attribute(attributes, "title") ?? "")),
      attribute(attributes, "href") ?? "",
    ]),
  );
}

function fieldsOf(body: string, action?: string): Record<string, string> {
  const forms = [...body.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].filter(
    ([, attributes = ""]) =>
      action === undefined || attribute(attributes, "action")?.split("?", 1)[0] === action,
  );
  const fields: Record<string, string> = {};
  for (const [, , inside = ""] of forms) {
    for (const [, attributes = ""] of inside.matchAll(/<input\b([^>]*)>/g)) {
      const type = attribute(attributes, "type");
      const name = attribute(attributes, "name");
      const isBox = type === "checkbox" || type === "radio";
      if (name && (!isBox || /\schecked/.test(attributes)))
        fields[name] = attribute(attributes, "value") ?? (isBox ? "on" : "");
    }
    for (const [, attributes = "", text = ""] of inside.matchAll(
      /<textarea\b([^>]*)>([\s\S]*?)<\/textarea>/g,
    )) {
      const name = attribute(attributes, "name");
      if (name) fields[name] = decode(text.replace(/^\n/, ""));
    }
    for (const [, attributes = "", options = ""] of inside.matchAll(
      /<select\b([^>]*)>([\s\S]*?)<\/select>/g,
    )) {
      const name = attribute(attributes, "name");
      const chosen =
        /<option\b([^>]*\sselected[^>]*)>([^<]*)/.exec(options) ?? /<option\b([^>]*)>([^<]*)/.exec(options);
      if (name && chosen) fields[name] = attribute(chosen[1]!, "value") ?? decode(chosen[2]!);
    }
  }
  delete fields.begunBy;
  return fields;
}

function contents(html: string, tag: string): string[] {
  return [...html.matchAll(new RegExp(`<${tag}\\b[^>]*>([\\s\\S]*?)</${tag}>`, "g"))].map(
    (match) => match[1]!,
  );
}

/** An element from its opening to its matching closing tag. */
function elementAt(html: string, start: number, tag: string): string {
  const tags = new RegExp(`<(/?)${tag}\\b[^>]*>`, "g");
  tags.lastIndex = start;
  let depth = 0;
  for (let match = tags.exec(html); match !== null; match = tags.exec(html)) {
    depth += match[1] ? -1 : 1;
    if (depth === 0) return html.slice(start, match.index);
  }
  return html.slice(start);
}

/** The markup without content hidden from screen readers. */
function heard(html: string): string {
  const hidden = /<(\w+)(?=[^>]*\saria-hidden="true")[^>]*>/.exec(html);
  if (!hidden) return html;
  const element = elementAt(html, hidden.index, hidden[1] ?? "");
  return html.slice(0, hidden.index) + heard(html.slice(hidden.index + element.length));
}

function attribute(attributes: string, name: string): string | undefined {
  const value = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1];
  return value === undefined ? undefined : decode(value);
}

function textOf(html: string): string {
  const spaced = html.replace(/<(\/?(p|div|li|ul|tr|td|th|h\d|section|dt|dd|option|label)\b)[^>]*>/g, " ");
  return decode(spaced.replace(/<[^>]*>/g, ""))
    .replace(/\s+/g, " ")
    .trim();
}

const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

function decode(text: string): string {
  return text.replace(/&(#x[0-9a-f]+|#\d+|\w+);/gi, (whole, name: string) => {
    if (name.startsWith("#x")) return String.fromCodePoint(Number.parseInt(name.slice(2), 16));
    if (name.startsWith("#")) return String.fromCodePoint(Number(name.slice(1)));
    return NAMED[name] ?? whole;
  });
}
