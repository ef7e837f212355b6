import type { Refusal } from "../domain/result.ts";
import { readBody } from "./form.server.ts";
import { bytesOf } from "./collect-bytes.ts";
import { problem } from "./problem.ts";
import { withoutSession, SHORT_CALL, type FormWithoutSession } from "./forms-without-session.ts";

/**
 * Parses a JSON object. Refuses other media types (415), malformed JSON or a non-object (400), and large
 * bodies (413).
 */
export async function readJson(
  request: Request,
  stranger?: FormWithoutSession,
): Promise<Record<string, unknown>> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (type !== "application/json") throw problem(415, "Send JSON with the content type application/json");
  const text = await readBody(request, "The body is not valid JSON", async () =>
    new TextDecoder().decode(await bytesOf(request, stranger)),
  );
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw problem(400, "The body is not valid JSON");
  }
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw problem(400, "The body must be a JSON object");
  return body as Record<string, unknown>;
}

/** `readJson` for a public call. Refuses more than `SHORT_CALL` bytes (413). */
export async function readJsonOfAnybody(request: Request): Promise<Record<string, unknown>> {
  return withoutSession(SHORT_CALL, (call) => readJson(request, call));
}

export const REFUSAL_STATUS: Record<Refusal["kind"], number> = {
  invalid: 422,
  conflict: 409,
  missing: 404,
  forbidden: 403,
  approval: 403,
  too_much: 429,
};

export function jsonProblem(
  status: number,
  message: string,
  errors?: Record<string, string[]>,
  headers?: HeadersInit,
  reason?: string,
) {
  const hasErrors = errors && Object.keys(errors).length > 0;
  const body = { message, ...(reason && { reason }), ...(hasErrors && { errors }) };
  return Response.json(body, { status, headers });
}
