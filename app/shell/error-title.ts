import { isRouteErrorResponse } from "react-router";
import type { Problem } from "~/web/problem";

const TITLES: Record<number, string> = {
  400: "That request could not be read",
  401: "Sign in",
  403: "Access Restricted",
  405: "That can't be done here",
  409: "Something else happened first",
  413: "That is too large",
  415: "That kind of file can't be taken here",
  500: "Something went wrong",
  503: "Loupe can't do that right now",
};

/** Heading and document title of an error page. */
export function errorTitle(error: unknown): string {
  if (isUnanswered(error)) return "Loupe did not answer";
  if (!isRouteErrorResponse(error)) return "Something went wrong";
  if (error.status === 404) return isMissingRecord(error.data) ? "No such record" : "404 Page Not Found";
  return TITLES[error.status] ?? "That did not work";
}

/** Whether a 404 is about a record, not the URL. */
export function isMissingRecord(data: Partial<Problem> | string | null): boolean {
  return typeof data === "object" && data?.message?.startsWith("No such ") === true;
}

/** Whether the server didn't respond: no connection, or a gateway error. */
export function isUnanswered(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status === 502 || error.status === 504;
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}
