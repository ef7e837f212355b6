const CLARITIES = ["FL", "IF", "VVS1", "VVS2", "VS1", "VS2", "SI1", "SI2", "SI3", "I1", "I2", "I3"];

/** The lowest diamond color and clarity a customer accepts; null where unstated. */
export interface Grades {
  color: string | null;
  clarity: number | null;
}

const REFUSING = /\b(?:no|not|never|without|avoids?|nothing|below|under)\b/i;

/**
 * Parses grades from preferences: 'D to F', 'G or better', 'VVS', 'VS1 to SI1'. Ignores parts with a
 * negation.
 */
export function gradesIn(preferences: string): Grades {
  const said = preferences.split(/[;,!\n]|\.(?!\d)/).filter((part) => !REFUSING.test(part));
  const colors = said.flatMap((part) => {
    const [, last] =
      /\b[D-M] ?(?:to|through|[-–]) ?([D-M])\b/.exec(part) ??
      /\b([D-M])(?: colou?r)? (?:or|and) better\b/.exec(part) ??
      [];
    return last === undefined ? [] : [last];
  });
  const clarities = said.flatMap((part) =>
    [...part.matchAll(/\b(?:FL|IF|(?:VVS|VS|SI)[1-3]?)\b/g)].map(([grade]) =>
      CLARITIES.findLastIndex((known) => known.startsWith(grade)),
    ),
  );
  return {
    color: colors.toSorted().at(-1) ?? null,
    clarity: clarities.length > 0 ? Math.max(...clarities) : null,
  };
}

/** True if the description names a diamond grade ('G VS2') below the accepted color or clarity. */
export function isBelow(description: string, { color, clarity }: Grades): boolean {
  const [, tagColor, tagClarity] =
    /\b([D-M]) (FL|IF|(?:VVS|VS|SI|I)[1-3]|VVS|VS|SI)\b/.exec(description) ?? [];
  if (tagColor === undefined || tagClarity === undefined) return false;
  const onTag = CLARITIES.findIndex((known) => known.startsWith(tagClarity));
  return (color !== null && tagColor > color) || (clarity !== null && onTag > clarity);
}
