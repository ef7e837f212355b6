/**
 * The component of a URL that answers forms only, and is never shown. Without one, React Router would answer a refusal as
 * JSON instead of as an error page.
 */
export function NoPage() {
  return null;
}
