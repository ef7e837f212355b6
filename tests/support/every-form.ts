import { readFileSync } from "node:fs";
import type { Answer } from "./http.ts";
import { patternOf } from "./route-patterns.ts";

/** All pages; tests/browser/pages.spec.ts ensures the list is complete. */
const PAGES = Object.keys(
  JSON.parse(readFileSync("tests/browser/pages.json", "utf8")) as Record<string, string>,
);

/** A form with fields to type in. */
export interface TypedForm {
  page: string;
  action: string;
  pattern: string;
  /** Texts by control name, as the page shows them. */
  shown: Record<string, string>;
  /** Controls that a person types in, except passwords. */
  typed: string[];
  isMultipart: boolean;
  /** Whether it has a file field. */
  takesFiles: boolean;
}

/** Every form of the product, by the pattern of its address. A page may have several. */
export async function everyForm(get: (path: string) => Promise<Answer>): Promise<TypedForm[]> {
  const forms = new Map<string, TypedForm>();
  for (const page of PAGES) {
    const answer = await get(page);
    if (answer.status !== 200) continue;
    for (const form of formsOn(page, answer)) if (!forms.has(form.pattern)) forms.set(form.pattern, form);
  }
  return [...forms.values()];
}

export function formsOn(page: string, answer: Answer): TypedForm[] {
  return [...answer.body.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].flatMap(
    ([, head = "", inside = ""]) => {
      if (!/method="post"/i.test(head)) return [];
      const action = (/action="([^"]*)"/.exec(head)?.[1] ?? page).replaceAll("&amp;", "&");
      const controls = inside.matchAll(/<(textarea|input)\b([^>]*)>/g);
      const typed = [...controls].flatMap(([, tag, attributes = ""]) => {
        const type = /type="([^"]*)"/.exec(attributes)?.[1] ?? "text";
        const name = /\sname="([^"]*)"/.exec(attributes)?.[1];
        const isText = tag === "textarea" || ["text", "email", "tel", "search", "url"].includes(type);
        return isText && name && !/readonly/i.test(attributes) ? [name] : [];
      });
      if (typed.length === 0) return [];
      const path = action.split("?", 1)[0];
      const isMultipart = /enctype="multipart/i.test(head);
      const takesFiles = /type="file"/.test(inside);
      const shown = answer.page().form(path);
      const form = { page, action, pattern: patternOf(action), shown, typed: [...new Set(typed)] };
      return [{ ...form, isMultipart, takesFiles }];
    },
  );
}

/** A form's values as typed by somebody: each text names its field. */
export function filledIn({ shown, typed }: TypedForm): Record<string, string> {
  return { ...shown, ...Object.fromEntries(typed.map((name) => [name, `kept ${name}`])) };
}
