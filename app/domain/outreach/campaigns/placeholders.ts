import { fillBraces, inBraces, placeholderList, wrongBraces } from "../../placeholders-in-braces.ts";

/** What the words of a campaign may name in braces, each with another word for whoever lacks it: `{first name|friend}`. */
const CAMPAIGN_PLACEHOLDERS = ["first name", "last name", "spouse", "store", "shop"] as const;
export type CampaignPlaceholder = (typeof CAMPAIGN_PLACEHOLDERS)[number];

/** What somebody's words are filled in with; null where nothing is known. */
export type Named = Readonly<Record<CampaignPlaceholder, string | null>>;

interface Placeholder {
  name: CampaignPlaceholder;
  /** Null without one. */
  otherwise: string | null;
}

function read(typed: string | undefined): Placeholder | null {
  if (typed === undefined) return null;
  const [named = "", ...rest] = typed.split("|");
  const asked = named.trim().toLowerCase();
  const name = CAMPAIGN_PLACEHOLDERS.find((each) => each === asked);
  return name ? { name, otherwise: rest.length > 0 ? rest.join("|").trim() : null } : null;
}

/** '{first name}, {last name}, {spouse}, {store} and {shop}'. */
export function knownPlaceholders(): string {
  return placeholderList(CAMPAIGN_PLACEHOLDERS);
}

/** Says what is wrong with the braces of a campaign's words; null if nothing is. */
export function wrongPlaceholder(words: string): string | null {
  const use = `${knownPlaceholders()}, with another word for whoever lacks it as in {first name|friend}`;
  return wrongBraces(words, (typed) => read(typed) !== null, use);
}

/** Fills in the placeholders. Whoever lacks one gets its other word, or nothing without one. */
export function fillInNamed(words: string, named: Named): string {
  return fillBraces(words, (typed) => {
    const found = read(typed);
    return found ? (named[found.name] ?? found.otherwise ?? "") : undefined;
  });
}

/** Placeholders of these words that somebody has nothing for, each once. */
export function lackedIn(words: string, named: Named): CampaignPlaceholder[] {
  const lacked = placeholdersIn(words).filter(({ name }) => named[name] === null);
  return [...new Set(lacked.map(({ name }) => name))];
}

/** Those of them that have no other word either: a gap. */
export function gapsIn(words: string, named: Named): CampaignPlaceholder[] {
  const bare = placeholdersIn(words).filter(
    ({ name, otherwise }) => named[name] === null && (otherwise === null || otherwise === ""),
  );
  return [...new Set(bare.map(({ name }) => name))];
}

/** Whether somebody reads another word in these, and whether they read a gap. */
export function lacking(words: string, named: Named): { lacksWords: boolean; hasGap: boolean } {
  const lacksWords = lackedIn(words, named).length > 0;
  return { lacksWords, hasGap: lacksWords && gapsIn(words, named).length > 0 };
}

function placeholdersIn(words: string): Placeholder[] {
  return inBraces(words).flatMap((typed) => read(typed) ?? []);
}
