import { data } from "react-router";

/** An answer that is neither the page nor a form that was refused; error pages and JSON are made from it. */
export interface Problem<Detail = unknown> {
  message: string;
  errors?: Record<string, string[]>;
  /** Names the line of the log that says what went wrong. */
  requestId?: string;
  /** What the error page can say beyond its status. */
  detail?: Detail;
}

/** For `throw`: ends the request with a status and a sentence. */
export function problem<Detail>(status: number, message: string, detail?: Detail) {
  return data<Problem<Detail>>({ message, detail }, { status });
}

/** 422 with messages by field; the first of them stands for all. */
export function invalid(errors: Record<string, string[]>) {
  const message = Object.values(errors)[0]?.[0] ?? "That can't be right";
  return data<Problem>({ message, errors }, { status: 422 });
}

export const notFound = (message = "No such record") => problem(404, message);

/** A record's id from a URL: anything but a whole number from 1 is 404. */
export function idParam(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw notFound();
  return Number(text);
}
