/** A mail's text in two: what somebody says, and what they repeat from earlier mail, with a signature. */
export interface SaidAndQuoted {
  said: string;
  /** Null for none. */
  quoted: string | null;
}

/** Lines after which a mail repeats earlier ones. */
const BEGINS = [
  /^[-_]{2,}\s*(original message|forwarded message|urspr[üu]ngliche nachricht|message d'origine|message original|mensaje original)\s*[-_]{2,}$/i,
  /^_{10,}$/,
  // A signature (RFC 3676), and what telephones add.
  /^-- ?$/,
  /^(sent from my|sent from (outlook|yahoo|mail|gmail|proton)|get outlook for|envoyé de mon|enviado desde mi|von meinem)\b.{0,80}$/i,
];
const FROM = /^\*?(from|von|de)\s*:\*?\s/i;
const BESIDE_FROM =
  /^\*?(sent|date|to|subject|gesendet|datum|an|betreff|envoyé|à|objet|enviado|fecha|para|asunto)\s*:\*?/i;
/** 'On Monday, Ida <ida@mail.example> wrote:', and the same in other languages, whose verb may come earlier. */
const INTRODUCES =
  /^(on|am|le|el|em|il|op)\b.{4,200}\b(wrote|schrieb|a écrit|escribió|escreveu|ha scritto|schreef)(?![\p{L}\p{N}]).{0,150}:$/iu;
const MAY_INTRODUCE = /^(on|am|le|el|em|il|op)\b.{4,200}$/i;
/** Lines that an introduction is folded into at most. */
const FOLDED_INTO = 3;

/** Cuts where the earlier mail begins. Nothing is lost: what isn't said is quoted. */
export function splitQuoted(text: string): SaidAndQuoted {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  const quotedFrom = lines.findLastIndex((line) => !isQuoted(line) && line.trim() !== "") + 1;
  const at = lines.findIndex((line, nth) => (nth >= quotedFrom && isQuoted(line)) || beginsAt(lines, nth));
  if (at === -1) return { said: joined(lines) ?? "", quoted: null };
  const said = joined(lines.slice(0, at));
  const rest = lines.slice(at);
  if (said !== null) return { said, quoted: joined(rest) };
  // An answer may stand below what it answers.
  const answeredTo = rest.findLastIndex(isQuoted) + 1;
  if (answeredTo === 0) return { said: "", quoted: joined(rest) };
  const below = splitQuoted(rest.slice(answeredTo).join("\n"));
  const above = joined(rest.slice(0, answeredTo));
  return { said: below.said, quoted: joined([above ?? "", below.quoted ?? ""]) };
}

function beginsAt(lines: readonly string[], nth: number): boolean {
  const line = (lines[nth] ?? "").trim();
  if (BEGINS.some((begin) => begin.test(line))) return true;
  if (FROM.test(line)) return lines.slice(nth + 1, nth + 5).some((next) => BESIDE_FROM.test(next.trim()));
  return INTRODUCES.test(line) || (MAY_INTRODUCE.test(line) && introducesFolded(lines, nth));
}

function introducesFolded(lines: readonly string[], nth: number): boolean {
  const folded = lines.slice(nth, nth + FOLDED_INTO).map((line) => line.trim().slice(0, 200));
  const [first = "", second = "", third = ""] = folded;
  if (second === "") return false;
  const two = `${first} ${second}`;
  // Of three lines only what names an address: else it is a sentence that goes on.
  return INTRODUCES.test(two) || (two.includes("<") && INTRODUCES.test(`${two} ${third}`));
}

function isQuoted(line: string): boolean {
  return line.startsWith(">");
}

/** Null for blanks alone. */
function joined(lines: readonly string[]): string | null {
  return lines.join("\n").trim() || null;
}
