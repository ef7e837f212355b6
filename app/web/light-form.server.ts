import { createCookie } from "react-router";

const YEAR = 365 * 24 * 60 * 60;

/** Unsigned: it only affects presentation. */
function choiceCookie(secure: boolean) {
  return createCookie(secure ? "__Host-loupe-light" : "loupe-light", {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure,
    maxAge: YEAR,
  });
}

/** Whether to send pages without scripts: the browser's stored choice, otherwise its `Save-Data` header. */
export async function wantsLightForm(request: Request, secure: boolean): Promise<boolean> {
  const cookies = request.headers.get("Cookie");
  const chosen: unknown = cookies?.includes("loupe-light") ? await choiceCookie(secure).parse(cookies) : null;
  if (chosen === "on" || chosen === "off") return chosen === "on";
  return request.headers.get("Save-Data")?.trim().toLowerCase() === "on";
}

/** A `Set-Cookie` value that lasts a year. */
export function keepLightForm(choice: "on" | "off", secure: boolean): Promise<string> {
  return choiceCookie(secure).serialize(choice);
}
