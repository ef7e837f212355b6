/** The choice of a form's select that leaves the category to the field beside it: blank, as no category is. */
export const ANOTHER_CATEGORY = " ";

/** Lets a typed category win over the selected one. */
export function takeOtherCategory(sent: Record<string, unknown>): Record<string, unknown> {
  return String(sent.otherCategory ?? "").trim() ? { ...sent, category: sent.otherCategory } : sent;
}
