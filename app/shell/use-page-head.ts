import type { ReactNode } from "react";
import { type UIMatch, useMatches } from "react-router";
import type { PageHandle, SubtitleByCost } from "./page-handle.ts";

export function usePageHead(seesCost: boolean): {
  title: string;
  subtitle?: ReactNode;
  /** The subtitle is a record's name, also under its dialogs. */
  isNamed?: boolean | undefined;
  isList?: true | undefined;
  namesItself?: true | undefined;
  beginsWithRail?: boolean | undefined;
} {
  const pages = useMatches().filter(({ handle }) => (handle as PageHandle | undefined)?.title);
  const match = pages.at(-1);
  if (!match) return { title: "Loupe" };
  const { title, subtitle, isList } = match.handle as PageHandle;
  const said = saidOf<string | SubtitleByCost | undefined>(match, subtitle);
  // Under a dialog, the page keeps its layout and its h1.
  const below = pages.find(({ loaderData }) => !isUnread(loaderData)) ?? match;
  const { isRecord, nameOf, isForm, beginsWithRail } = below.handle as PageHandle;
  const name = saidOf<ReactNode>(below, nameOf);
  return {
    title,
    isList,
    namesItself: isRecord ?? isForm,
    subtitle: name ?? (typeof said === "object" ? said[seesCost ? "withCost" : "withoutCost"] : said),
    isNamed: !!name,
    beginsWithRail: saidOf<boolean | undefined>(below, beginsWithRail),
  };
}

/** True if a page read no data of its own because only its dialog is shown. */
function isUnread(data: unknown): boolean {
  const { list, record } = (data ?? {}) as { list?: unknown; record?: unknown };
  return list === null || record === null;
}

function saidOf<Said>({ loaderData }: UIMatch, said: Said | ((of: unknown) => Said)): Said | undefined {
  if (typeof said !== "function") return said;
  return loaderData === undefined ? undefined : (said as (of: unknown) => Said)(loaderData);
}
