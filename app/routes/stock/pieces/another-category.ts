/** The choice of a form's select that leaves the category to the field beside it. */
export const ANOTHER_CATEGORY = "+";

/** Lets a typed category win over the selected one. The choice of another is no category by itself. */
export function takeOtherCategory(sent: Record<string, unknown>): Record<string, unknown> {
  if (String(sent.otherCategory ?? "").trim()) return { ...sent, category: sent.otherCategory };
  return sent.category === ANOTHER_CATEGORY ? { ...sent, category: "" } : sent;
}
