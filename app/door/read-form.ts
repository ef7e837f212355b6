/** Most parts that are looked at: no form of the door has as many fields. */
const MOST_PARTS = 20;

/**
 * Reads a small form. Mail programs send theirs as `multipart/form-data` or urlencoded (RFC 8058). Anybody may send one,
 * so each of its characters is looked at a few times, whatever it has.
 */
export function readForm(contentType: string, body: string): URLSearchParams {
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) return new URLSearchParams(body);
  const form = new URLSearchParams();
  const [, boundary] = BOUNDARY.exec(contentType) ?? [];
  if (boundary === undefined) return form;
  for (const part of body.split(`--${boundary}`, MOST_PARTS + 1).slice(1)) {
    const [blank = ""] = BLANK_LINE.exec(part) ?? [];
    const headEnds = blank === "" ? part.length : part.indexOf(blank);
    const [, name] = NAME.exec(part.slice(0, headEnds)) ?? [];
    if (name !== undefined) form.append(name, part.slice(headEnds + blank.length).replace(/\r?\n$/, ""));
  }
  return form;
}

const BOUNDARY = /^multipart\/form-data\b[^,]*?\bboundary="?([^";,\s]{1,70})/i;
const BLANK_LINE = /\r?\n\r?\n/;
const NAME = /^content-disposition: *form-data; *name="?([\w-]{1,40})/im;
