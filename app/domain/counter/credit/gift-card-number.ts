/** Fifteen random digits and a check digit. */
export const GIFT_CARD_DIGITS = 16;

/** Parses a typed or scanned number, with or without spaces and dashes. Null if it doesn't have 16 digits. */
export function parseGiftCardNumber(typed: string): string | null {
  const digits = typed.replaceAll(/[\s-]/g, "");
  return /^\d{16}$/.test(digits) ? digits : null;
}

/** Computes the check digit for these digits (Luhn, ISO/IEC 7812-1). */
export function checkDigitOf(digits: string): string {
  const sum = [...digits].toReversed().reduce((sum, digit, place) => {
    const weighted = Number(digit) * (place % 2 === 0 ? 2 : 1);
    return sum + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

/** True if the check digit is right, which catches a wrong digit and most swapped ones. */
export function isGiftCardNumber(digits: string): boolean {
  return parseGiftCardNumber(digits) === digits && checkDigitOf(digits.slice(0, -1)) === digits.at(-1);
}

/** Formats a number as it is printed: '6034 1200 0000 1234'. */
export function inFours(number: string): string {
  return number.replaceAll(/(.{4})(?=.)/g, "$1 ");
}

/** Returns the digits that lists, tickets and the audit trail may show. */
export function lastFourOf(number: string): string {
  return number.slice(-4);
}

/** Returns the problem with a typed number before any card is looked up; null if there is none. */
export function giftCardNumberProblem(typed: string): string | null {
  const digits = parseGiftCardNumber(typed);
  if (digits === null)
    return typed.trim() === ""
      ? "Gift card number is required"
      : `A gift card number has ${GIFT_CARD_DIGITS} digits`;
  return isGiftCardNumber(digits) ? null : "This gift card number is mistyped: check its digits";
}
