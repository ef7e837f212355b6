/**
 * Component of a URL that only answers forms and is never shown. Without it, React Router would answer a
 * refusal as JSON instead of as an error page.
 */
export function NoPage() {
  return null;
}
