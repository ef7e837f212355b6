import { expect, test } from "vitest";
import {
  choicesOf,
  choiceWords,
  isAddedBeside,
  NOT_CHOSEN,
  readingOfText,
  readingToText,
} from "~/import/reading-choices";

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

test("a form and a call say choices by the same names; a row counts before all", () => {
  expect(choicesOf(formOf({ sameEmail: "", sameEmail3: "", round: "" }))).toEqual(NOT_CHOSEN);
  const { sameEmail, ...ticks } = choicesOf(
    formOf({
      hiddenRows: "on",
      leaveOutDates: "1",
      sameEmail: "add",
      sameEmail3: "leave",
      sameEmail4: "add",
    }),
  );
  expect(ticks).toEqual({ hiddenRows: true, mergedOnce: false, leaveOutDates: true, round: false });
  expect([2, 3, 4].map((row) => isAddedBeside(sameEmail, row))).toEqual([true, false, true]);
  const rows = choicesOf(formOf({ sameEmail: "3, 17" })).sameEmail;
  expect([3, 4, 17].map((row) => isAddedBeside(rows, row))).toEqual([true, null, true]);
});

test("an import keeps its choices beside its columns, and only columns if nothing was chosen", () => {
  const columns = ["firstName", null];
  const choices = { ...NOT_CHOSEN, hiddenRows: true };
  expect(readingToText({ columns: null, choices: NOT_CHOSEN })).toBeNull();
  expect(readingToText({ columns, choices: { ...NOT_CHOSEN } })).toBe(JSON.stringify(columns));
  for (const kept of [
    { columns: null, choices: NOT_CHOSEN },
    { columns, choices: NOT_CHOSEN },
    { columns, choices },
  ])
    expect(readingOfText(readingToText(kept))).toEqual(kept);
});

test("the trail says choices in words", () => {
  const sameEmail = { all: false, add: [3], leave: [] };
  expect(choiceWords(NOT_CHOSEN)).toBe("");
  expect(choiceWords({ ...NOT_CHOSEN, round: true, sameEmail })).toBe(
    "decimals are rounded, people with another's email are left out, rows 3 are added",
  );
});
