import { answerFile, type Asked, fileNames } from "../file-answer.server.ts";

/**
 * Streams a photo. The content of its URL never changes, so the browser keeps it. For a photo that shows a
 * person or their belongings, the browser asks each time whether it may be seen. Null as for
 * `answerStoredFile`.
 */
export function answerPhoto(
  { request, context }: Asked,
  { path, name, isOfStock }: { path: string; name: string; isOfStock: boolean },
): Promise<Response | null> {
  return answerFile({ request, context }, path, {
    "Content-Type": "image/jpeg",
    "Content-Disposition": `inline; ${fileNames(name)}`,
    "Cache-Control": isOfStock ? "private, max-age=31536000, immutable" : "private, no-cache",
  });
}
