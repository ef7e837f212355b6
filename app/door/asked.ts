/** A request as the door's pages see it. */
export interface Asked {
  method: "GET" | "HEAD" | "POST";
  /** Without its query, which no page reads. */
  path: string;
  /** What a POST sends; empty otherwise. */
  form: URLSearchParams;
  /** What the program that asks calls itself; empty if it doesn't say. */
  agent: string;
  requestId: string;
}

export function isPost({ method }: Asked): boolean {
  return method === "POST";
}
