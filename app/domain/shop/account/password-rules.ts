import { LONGEST_PASSWORD } from "../../fields.ts";
import { lowerCaseEmail } from "../employees/lower-case-email.ts";

/**
 * The reason a password is refused; null if it is acceptable. Counts characters as people see them and trims
 * nothing. `minLength` is the setting `passwordMinLength`.
 */
export function passwordProblem(
  password: string,
  { minLength, email }: { minLength: number; email: string },
): string | null {
  if (password === "") return "Password is required";
  // Checked before normalizing, which takes minutes for a megabyte of combining marks.
  if (password.length > LONGEST_PASSWORD)
    return `Password must be ${LONGEST_PASSWORD.toLocaleString("en-US")} characters or fewer`;
  const length = [...password.normalize("NFKC")].length;
  if (length < minLength) return `Password must be at least ${minLength} characters`;
  if (password.trim().toLowerCase() === lowerCaseEmail(email))
    return "Password must not be your email address";
  return null;
}

/** Like `passwordProblem`, for a password that replaces the `current` one. */
export function changedPasswordProblem(
  password: string,
  { current, ...rules }: { current: string; minLength: number; email: string },
): string | null {
  return (
    passwordProblem(password, rules) ??
    (isSamePassword(password, current) ? "Choose a password that's different from your current one" : null)
  );
}

/**
 * Compares two passwords as their hashes would, normalized. A text too long to be a password is compared as
 * it is.
 */
export function isSamePassword(one: string, other: string): boolean {
  if (Math.max(one.length, other.length) > LONGEST_PASSWORD) return one === other;
  return one.normalize("NFKC") === other.normalize("NFKC");
}
