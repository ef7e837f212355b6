import { ids } from "../../fields.ts";

/** Most letters printed in one run. */
export const LETTERS_A_RUN = 200;

export const printedFields = {
  ids: ids({
    label: "Letters",
    max: LETTERS_A_RUN,
    tooLong: `Up to ${LETTERS_A_RUN} letters are printed in one run`,
  }),
};
