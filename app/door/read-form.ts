/** Reads a small form. Mail programs send theirs as `multipart/form-data` or urlencoded (RFC 8058). */
export function readForm(contentType: string, body: string): URLSearchParams {
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) return new URLSearchParams(body);
  if (!/^multipart\/form-data\b/i.test(contentType)) return new URLSearchParams();
  const form = new URLSearchParams();
  for (const [, name = "", value = ""] of body.matchAll(PART)) form.append(name, value);
  return form;
}

const PART =
  /content-disposition: *form-data; *name="?([\w-]{1,40})"?[^\r\n]*\r?\n(?:[^\r\n]+\r?\n)*\r?\n([^\r\n]{0,1000})\r?\n--/gi;
