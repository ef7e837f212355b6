/** Elements that don't begin a line of their own in a browser without our style, such as w3m. */
const INLINE = /^(?:a|abbr|b|code|em|i|kbd|label|small|span|strong|sub|sup|svg|time|u)$/;
const LETTER_OR_FIGURE = /[\p{L}\p{N}%$.,:)]$/u;
const BEGINS_A_WORD = /^[\p{L}\p{N}$(#-]/u;

/** Where an element parts two words only by style, such as '<span>Total</span><span>$9.00</span>'. */
export function wordsRunTogether(body: string): string[] {
  const html = body
    .slice(Math.max(0, body.indexOf("<body")))
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<(script|style|svg|template)\b[\s\S]*?<\/\1>/g, "")
    // The end of a word that narrow windows leave out.
    .replace(/<span class="word-end">(.*?)<\/span>/g, "$1");
  const found: string[] = [];
  let before = "";
  let tags = "";
  for (const [, name, text] of html.matchAll(/<\/?([a-z0-9]+)[^>]*>|([^<]+)/g)) {
    if (text !== undefined) {
      if (tags !== "" && LETTER_OR_FIGURE.test(before) && BEGINS_A_WORD.test(text))
        found.push(`${before.slice(-20)}${tags}${text.slice(0, 20)}`);
      before = text;
      tags = "";
    } else if (name && INLINE.test(name)) tags += `<${name}>`;
    else [before, tags] = ["", ""];
  }
  return found;
}
