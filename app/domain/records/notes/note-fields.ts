import { flag, text } from "../../fields.ts";

export const noteFields = {
  text: text({ label: "Note", required: "Write a note", max: 2_000 }),
  isPinned: flag({ label: "Pin to the top" }),
};
