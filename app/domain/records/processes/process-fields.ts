import { longText, text, url, type Values } from "../../fields.ts";

/** Process form fields (sections 3 and 5). */
export const processFields = {
  title: text({ label: "Title", required: "Title is required" }),
  description: longText({ label: "Description" }),
  category: text({ label: "Category", max: 40 }),
  pdfUrl: url({ label: "Link to a PDF" }),
};

export type ProcessTexts = Values<typeof processFields>;
