import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** What the door answers. `notHere` looks and takes as long for a wrong link as for one that ended. */
export type DoorAnswer =
  | { kind: "page"; status: number; body: string }
  | { kind: "leads on"; status: 302 | 303; to: string }
  | { kind: "picture"; path: string }
  | { kind: "dot" }
  | { kind: "not here" };

export const NOT_HERE: DoorAnswer = { kind: "not here" };

/** A page. React escapes whatever stands in it. */
export function page(element: ReactElement, status = 200): DoorAnswer {
  return { kind: "page", status, body: pageText(element) };
}

export function pageText(element: ReactElement): string {
  return `<!doctype html>${renderToStaticMarkup(element)}`;
}

/** Leads to a page of the door by GET, so that going back or reloading sends nothing again. */
export function seeOther(to: string): DoorAnswer {
  return { kind: "leads on", status: 303, to };
}
