const FIELDS = /<(input|select|textarea)\b([^>]*)>/g;
const NAMED = /\saria-label="[^"]|\saria-labelledby="[^"]/;
const NEEDS_NO_NAME = /\s(?:type="(?:hidden|submit)"|hidden=""|aria-hidden="true")/;

/** Fields that nothing names: neither their own label, nor the one around them. */
export function unnamedFields(body: string): string[] {
  const html = body.replace(/<!--[\s\S]*?-->|<(script|style|svg|template)\b[\s\S]*?<\/\1>/g, "");
  const named = new Set<string>();
  const within: [number, number][] = [];
  for (const label of html.matchAll(/<label\b([^>]*)>([\s\S]*?)<\/label>/g)) {
    const [whole, attributes = "", inside = ""] = label;
    // What a select offers doesn't name it.
    const says = /\S/.test(inside.replace(/<select\b[\s\S]*?<\/select>|<[^>]*>/g, ""));
    const of = /\sfor="([^"]*)"/.exec(attributes)?.[1];
    if (says && of !== undefined) named.add(of);
    if (says && of === undefined) within.push([label.index, label.index + whole.length]);
  }
  return [...html.matchAll(FIELDS)].flatMap((field) => {
    const [whole, , attributes = ""] = field;
    const id = /\sid="([^"]*)"/.exec(attributes)?.[1];
    const isNamed =
      NEEDS_NO_NAME.test(attributes) ||
      NAMED.test(attributes) ||
      (id !== undefined && named.has(id)) ||
      within.some(([start, end]) => start < field.index && field.index < end);
    return isNamed ? [] : [whole];
  });
}
