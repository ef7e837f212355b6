import { readChoice } from "./choice-cookie.server.ts";

/**
 * Whether to send pages without scripts: by the browser's stored choice, otherwise by its `Save-Data` header.
 */
export async function wantsLightForm(request: Request, secure: boolean): Promise<boolean> {
  const chosen = await readChoice(request, "light", secure);
  if (chosen !== null) return chosen === "on";
  return request.headers.get("Save-Data")?.trim().toLowerCase() === "on";
}
