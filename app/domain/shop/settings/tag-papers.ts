interface Paper {
  label: string;
  /** Inches. */
  width: number;
  height: number;
  /** Two flags and a tail, or one field. */
  shape: "flags" | "field";
  /** Most characters of an SKU whose bars a scanner can tell apart at that width. */
  longest: number;
}

/** Common stock of label printers, for tags. `ui/styles/tags.css` has the same sizes. */
export const TAG_PAPERS = {
  barbell: { label: "Barbell tag, 2.2 × 0.5 in", width: 2.2, height: 0.5, shape: "flags", longest: 16 },
  barbell_narrow: {
    label: "Barbell tag, 2.25 × 0.375 in",
    width: 2.25,
    height: 0.375,
    shape: "flags",
    longest: 16,
  },
  rat_tail: { label: "Rat-tail tag, 3 × 0.5 in", width: 3, height: 0.5, shape: "flags", longest: 18 },
  square: { label: "Square tag, 1 × 1 in", width: 1, height: 1, shape: "field", longest: 16 },
  shelf: { label: "Shelf label, 2 × 1 in", width: 2, height: 1, shape: "field", longest: 40 },
} as const satisfies Record<string, Paper>;

export type TagPaper = keyof typeof TAG_PAPERS;
export const TAG_PAPER_NAMES = Object.keys(TAG_PAPERS) as [TagPaper, ...TagPaper[]];
export const TAG_PAPER_LABELS = Object.fromEntries(
  TAG_PAPER_NAMES.map((name) => [name, TAG_PAPERS[name].label]),
) as Record<TagPaper, string>;

export function tagPaperNamed(name: string | null): TagPaper | undefined {
  return TAG_PAPER_NAMES.find((known) => known === name);
}
