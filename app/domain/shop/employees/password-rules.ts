import { LONGEST_PASSWORD } from "../../fields.ts";

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
  if (password.trim().toLowerCase() === email.trim().toLowerCase())
    return "Password must not be your email address";
  return null;
}
