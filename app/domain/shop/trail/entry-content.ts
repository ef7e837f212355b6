import type { ENTRY_WORDS, OwnedKind } from "./entry-words.ts";
import type { PERSON_COLUMNS } from "./person-columns.ts";

declare const TOLD: unique symbol;

/** Content of an entry about a record that can be a customer's. Only `told` makes it. */
export interface Told {
  readonly [TOLD]: true;
}

/**
 * Builds the content of an entry about a record that can be a customer's. `ENTRY_WORDS` must say, for each
 * field that holds words, what an erasure does with it. An unlisted field doesn't compile: the missing
 * argument names it.
 */
export function told<const Kind extends OwnedKind, Said>(
  _kind: Kind,
  said: Said,
  ..._unlisted: UnlistedWords<Kind, Said>
): Told {
  return said as Told;
}

export type UnlistedWords<Kind extends OwnedKind, Said> = [
  Exclude<WordsIn<Said>, ListedWords<Kind>>,
] extends [never]
  ? []
  : [saysInEntryWordsWhatAnErasureDoesWith: Exclude<WordsIn<Said>, ListedWords<Kind>>];

type Columns = typeof PERSON_COLUMNS;
type Entries = typeof ENTRY_WORDS;
type ListedWords<Kind extends OwnedKind> = Kind extends OwnedKind
  ? keyof Entries[Kind]["also"] | TextsOf<Entries[Kind]["tables"][number]>
  : never;
type TextsOf<Table extends keyof Columns> = Table extends keyof Columns ? keyof Columns[Table] : never;

/**
 * Names of fields, at any depth, whose value may be any text, or anything. Closed lists and days aren't
 * words.
 */
type WordsIn<Said> = unknown extends Said
  ? "what isn't known"
  : Said extends string | number | boolean | bigint | null | undefined
    ? never
    : Said extends readonly (infer Each)[]
      ? WordsIn<Each>
      : { [Name in keyof Said]-?: true extends IsWord<Said[Name]> ? Name : WordsIn<Said[Name]> }[keyof Said];

type IsWord<Value> = unknown extends Value
  ? true
  : string extends Value
    ? true
    : Value extends readonly (infer Each)[]
      ? string extends Each
        ? true
        : false
      : false;
