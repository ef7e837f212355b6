/** The class of a form's title. One with a number in it is in the sans as a whole: the serif's zero reads as O. */
export function titleClass(title: string): string {
  return /\d/.test(title) ? "modal-title modal-title-numbered" : "modal-title";
}
