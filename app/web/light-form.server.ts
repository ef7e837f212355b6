import { createCookie } from "react-router";

const YEAR = 365 * 24 * 60 * 60;

/** What this terminal chose. Nothing depends on it but the form of the pages, so it isn't signed. */
function choiceCookie(secure: boolean) {
  return createCookie(secure ? "__Host-loupe-light" : "loupe-light", {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure,
    maxAge: YEAR,
  });
}

/** Whether the sender wants pages without scripts: as it chose here, else as its `Save-Data` says. */
export async function wantsLightForm(request: Request, secure: boolean): Promise<boolean> {
  const cookies = request.headers.get("Cookie");
  const chosen: unknown = cookies?.includes("loupe-light") ? await choiceCookie(secure).parse(cookies) : null;
  if (chosen === "on" || chosen === "off") return chosen === "on";
  return request.headers.get("Save-Data")?.trim().toLowerCase() === "on";
}

/** The `Set-Cookie` line that keeps a terminal's choice for a year. */
export function keepLightForm(choice: "on" | "off", secure: boolean): Promise<string> {
  return choiceCookie(secure).serialize(choice);
}
