import { data } from "react-router";
import { recordNumber } from "../domain/record-number.ts";

export interface Problem<Detail = unknown> {
  message: string;
  errors?: Record<string, string[]>;
  /** Identifies the log line of the error. */
  requestId?: string;
  detail?: Detail;
}

/** An error response, to throw. */
export function problem<Detail>(status: number, message: string, detail?: Detail) {
  return data<Problem<Detail>>({ message, detail }, { status });
}

/** 422 with messages by field; the first is also the overall message. */
export function invalid(errors: Record<string, string[]>) {
  const message = Object.values(errors)[0]?.[0] ?? "That isn't valid";
  return data<Problem>({ message, errors }, { status: 422 });
}

export const notFound = (message = "No such record") => problem(404, message);

/** Parses a record id in a URL. 404 for anything but a positive integer. */
export function idParam(text: string): number {
  const id = recordNumber(text);
  if (id === null) throw notFound();
  return id;
}
