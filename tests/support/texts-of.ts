import { type Fields, labelsOf } from "~/domain/fields";

/** In no other text, and in no name. */
const ODD = "yxskaft";

/**
 * A text for each field that is found nowhere else. Its label alone may be the column's name, which is all over the
 * database.
 */
export function textsOf<F extends Fields>(fields: F): Record<keyof F & string, string> {
  const texts = Object.entries(labelsOf(fields)).map(([name, label]) => [name, `${label} ${ODD}`]);
  return Object.fromEntries(texts) as Record<keyof F & string, string>;
}
