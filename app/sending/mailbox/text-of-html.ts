/** Elements that say nothing, with all that is in them. Not the head, which may have no end. */
const SILENT = /^(style|script|title|template)$/;
/** Elements that begin a line. */
const LINES = /^(br|p|div|tr|li|ul|ol|table|blockquote|h[1-6]|hr|pre)$/;

/** What HTML says, as lines of text; what it quotes begins with '>'. It reads each sign once, whatever was sent. */
export function textOfHtml(html: string): string {
  const lines: string[] = [""];
  let silent: string | null = null;
  let quotes = 0;
  const say = (text: string) => {
    if (text.trim() === "" && lines.at(-1) === "") return;
    if (lines.at(-1) === "" && quotes > 0) lines[lines.length - 1] = "> ";
    lines[lines.length - 1] += text;
  };
  for (let at = 0; at < html.length;) {
    const open = html.indexOf("<", at);
    const end = open === -1 ? html.length : open;
    if (silent === null && end > at) say(decoded(html.slice(at, end).replace(/\s+/g, " ")));
    if (open === -1) break;
    const isComment = html.startsWith("<!--", open);
    const close = html.indexOf(isComment ? "-->" : ">", open);
    if (close === -1) break;
    at = close + (isComment ? 3 : 1);
    if (isComment) continue;
    const [, slash, tag = ""] = /^<(\/?)([a-z][a-z0-9]{0,20})/i.exec(html.slice(open, open + 24)) ?? [];
    const name = tag.toLowerCase();
    const isEnd = slash === "/";
    if (silent !== null) {
      if (isEnd && name === silent) silent = null;
      continue;
    }
    if (!isEnd && SILENT.test(name)) silent = name;
    if (name === "blockquote") quotes = Math.max(0, quotes + (isEnd ? -1 : 1));
    if (LINES.test(name) && lines.at(-1) !== "") lines.push("");
    // An empty line, as between paragraphs.
    else if (name === "br") lines.push("");
  }
  return lines.map((line) => line.trimEnd()).join("\n");
}

const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  rsquo: "’",
  lsquo: "‘",
  rdquo: "”",
  ldquo: "“",
  ndash: "–",
  mdash: "—",
  hellip: "…",
};

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, tens, hex, name) => {
    if (name !== undefined) return NAMED[String(name).toLowerCase()] ?? whole;
    const code = tens === undefined ? Number.parseInt(hex, 16) : Number(tens);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });
}
