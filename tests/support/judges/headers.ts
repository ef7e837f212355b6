import type { Answer } from "../http.ts";

type Headed = Pick<Answer, "headers" | "body">;

const EVERYWHERE: Record<string, string[]> = {
  "default-src": ["'self'"],
  "object-src": ["'none'"],
  "base-uri": ["'none'"],
  "form-action": ["'self'"],
  "frame-ancestors": ["'none'"],
};

/** Policy of a PDF, whose viewer has styles of its own. */
const OF_A_PDF: Record<string, string[]> = {
  ...EVERYWHERE,
  "script-src": ["'none'"],
  "style-src": ["'unsafe-inline'"],
};

/** Policy of an uploaded file, which may do nothing at all. */
const OF_A_FILE: Record<string, string[]> = {
  "default-src": ["'none'"],
  "img-src": ["'self'"],
  "style-src": ["'unsafe-inline'"],
  sandbox: [],
};

/** Faults in the headers of any answer. */
export function wrongHeaders({ headers, body }: Headed, isUpload = false): string[] {
  const policy = policyOf(headers);
  const text = JSON.stringify(policy);
  const type = headers.get("content-type")?.split(";", 1)[0];
  const isPdf = type === "application/pdf";
  const wanted = isUpload ? OF_A_FILE : isPdf ? OF_A_PDF : EVERYWHERE;
  const isPlain = !isUpload && !isPdf;
  return [
    ...(headers.get("x-content-type-options") === "nosniff" ? [] : ["its type may be guessed"]),
    ...(headers.get("referrer-policy") === "same-origin" ? [] : ["it gives its address away"]),
    ...(headers.get("cross-origin-opener-policy") === "same-origin" ? [] : ["its opener keeps hold of it"]),
    ...Object.entries(wanted).flatMap(([name, values]) =>
      String(policy[name]) === String(values) ? [] : [`its ${name} is ${policy[name]}`],
    ),
    ...(isPlain && /unsafe-(inline|eval)|\*|https?:/.test(text) ? [`allows ${text}`] : []),
    ...Object.keys(policy).filter((name) => !isPlain && !(name in wanted)),
    ...["x-powered-by", "server"].filter((name) => headers.has(name)),
    ...(type === "text/html" ? wrongInPage(policy, { headers, body }) : []),
  ];
}

/**
 * Faults in a page's policy. Scripts may run only with this response's nonce, and the page must need nothing
 * more.
 */
function wrongInPage(policy: Record<string, string[]>, { headers, body }: Headed): string[] {
  const nonce = policy["script-src"]?.find((source) => source.startsWith("'nonce-"))?.slice(7, -1) ?? "";
  const scripts = [...body.matchAll(/<script\b([^>]*)>/g)].map(([, attributes = ""]) => attributes);
  return [
    ...(headers.get("content-type") === "text/html; charset=utf-8" ? [] : ["it doesn't name its charset"]),
    ...(/^[\w+/=-]{22,}$/.test(nonce) ? [] : [`its nonce is '${nonce}'`]),
    ...(String(policy["style-src-attr"]) === "'none'" ? [] : ["it allows style attributes"]),
    ...scripts.filter((attributes) => !attributes.includes(`nonce="${nonce}"`)).map((one) => `script${one}`),
    ...(/<[a-z][^>]*\s(?:style|on[a-z]+)="/i.exec(body) ?? []),
  ];
}

function policyOf(headers: Headers): Record<string, string[]> {
  const text = headers.get("content-security-policy") ?? "";
  return Object.fromEntries(
    text.split(";").map((part) => {
      const [name = "", ...values] = part.trim().split(/\s+/);
      return [name, values];
    }),
  );
}
