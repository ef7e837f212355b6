/** Fifteen random digits and one that checks them. */
export const GIFT_CARD_DIGITS = 16;

/** The digits of a typed or scanned number, with or without spaces and dashes; null if they aren't 16. */
export function parseGiftCardNumber(typed: string): string | null {
  const digits = typed.replaceAll(/[\s-]/g, "");
  return /^\d{16}$/.test(digits) ? digits : null;
}

/** The digit that makes these a number with a right check digit (Luhn, ISO/IEC 7812-1). */
export function checkDigitOf(digits: string): string {
  const sum = [...digits].toReversed().reduce((sum, digit, place) => {
    const weighted = Number(digit) * (place % 2 === 0 ? 2 : 1);
    return sum + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

/** Catches a wrong digit and most swapped ones. */
export function isGiftCardNumber(digits: string): boolean {
  return parseGiftCardNumber(digits) === digits && checkDigitOf(digits.slice(0, -1)) === digits.at(-1);
}

/** '6034 1200 0000 1234', as it is printed. */
export function inFours(number: string): string {
  return number.replaceAll(/(.{4})(?=.)/g, "$1 ");
}

/** All that lists, tickets, and the audit trail show of a number. */
export function lastFourOf(number: string): string {
  return number.slice(-4);
}
