export const PIN_DIGITS = 6;

/** The reason a PIN is refused; null if it is acceptable. */
export function pinProblem(pin: string): string | null {
  if (pin === "") return "New PIN is required";
  if (!isPin(pin)) return `A PIN is ${PIN_DIGITS} digits`;
  return isWeak(pin) ? "That PIN is easy to guess: choose another" : null;
}

export function isPin(typed: string): boolean {
  return /^\d{6}$/.test(typed);
}

/**
 * Recognizes two digits or fewer, counting up or down, or one half twice: 111111, 121212, 123456, 987654,
 * 135790, 123123.
 */
function isWeak(pin: string): boolean {
  const digits = [...pin].map(Number);
  const steps = digits.slice(1).map((digit, nth) => (digit - (digits[nth] ?? 0) + 10) % 10);
  const half = PIN_DIGITS / 2;
  return new Set(digits).size <= 2 || new Set(steps).size === 1 || pin.slice(0, half) === pin.slice(half);
}
