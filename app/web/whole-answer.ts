/** Texts of answers that our own server writes as they are. */
const texts = new WeakMap<Response, string>();
let isTaken = false;

/** Said by our server as it starts. React Router's own, in development and preview, reads an answer's stream. */
export function takeWholeAnswers(): void {
  isTaken = true;
}

/**
 * An answer that is there as one text. Our server takes the text itself: a Fetch body would be made into a stream, and read out of it
 * again, which costs as much as React Router does.
 */
export function wholeAnswer(text: string, init: ResponseInit): Response {
  if (!isTaken) return new Response(text, init);
  const answer = new Response(null, init);
  texts.set(answer, text);
  return answer;
}

export function textOf(answer: Response): string | undefined {
  return texts.get(answer);
}
