import { CALLS, wrongWithAnswer } from "../api.ts";
import { callOf } from "../api-guide.ts";
import type { Recorded } from "../every-url.ts";

/** API answers that docs/openapi.json doesn't describe. */
export function undescribed(answers: readonly Recorded[]): string[] {
  return answers.flatMap(({ method, path, answer }) => {
    const call = path.startsWith("/api/") ? callOf(method, path) : undefined;
    return call ? wrongWithAnswer(call, answer) : [];
  });
}

/** Calls without any successful answer, one with a status below 400. */
export function unanswered(answers: readonly Recorded[]): string[] {
  const done = new Set(
    answers
      .filter(({ path, answer }) => path.startsWith("/api/") && answer.status < 400)
      .map(({ method, path }) => callOf(method, path)?.operationId),
  );
  return CALLS.map(({ operationId }) => operationId).filter((id) => !done.has(id));
}
