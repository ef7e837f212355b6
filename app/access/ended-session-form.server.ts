import { giftCardFields } from "~/domain/counter/credit/gift-card-in-request";
import { type Address, href, localPath } from "~/ui/address";
import { BEGUN_BY, FILES_TO_CHOOSE } from "~/web/who-opened-form";
import { formOf, isFormRead, readBody, readForm, readUrlEncoded, UNREADABLE } from "~/web/form.server";
import { isBodyTooLarge } from "~/web/body-too-large";
import { boundaryOf, receiveFields } from "~/web/multipart.server";
import { addressToComeBackTo, isLongDraft } from "~/web/return-to";
import { problem } from "~/web/problem";
import { NoRoomForForm } from "~/web/arriving-bodies";
import type { FormWithoutSession } from "~/web/forms-without-session";
import type { UrlAccess } from "./route-access.ts";

/**
 * Returns the fields of a form that can't be processed now, to show them again. Leaves out passwords, codes,
 * gift card numbers and files, and everything on pages with `keepsNothing`. A draft that fits in its URL
 * needs no saving.
 */
export async function typedFields(
  request: Request,
  url: URL,
  access: UrlAccess | undefined,
  stranger?: FormWithoutSession,
): Promise<[string, string][]> {
  if (!access?.GET || access.keepsNothing) return [];
  if (request.method === "POST") {
    const texts = textsOf(await sentFields(request, stranger));
    return isFilledIn(texts) ? texts : [];
  }
  return isLongDraft(url) ? textsOf(formOf(url.searchParams)) : [];
}

/** Passwords, PINs, and all that second-factor forms contain. */
const SECRET = /^(\w*password(again)?|approval\..*|pin|pinAgain|code|recoveryCode|setup)$/i;

function textsOf(sent: Iterable<[string, FormDataEntryValue]>): [string, string][] {
  const fields = [...sent];
  // The next person at the terminal could pay with it.
  const cards = giftCardFields(fields);
  return fields.flatMap(([name, value]): [string, string][] =>
    typeof value === "string" && !SECRET.test(name) && !cards.has(name) ? [[name, value]] : [],
  );
}

/** Does what `typedFields` does, for a form that was already read. */
export function fieldsOf(form: FormData | undefined, access: UrlAccess): [string, string][] {
  return access.GET && !access.keepsNothing && form ? textsOf(form) : [];
}

/** Whether somebody typed or chose something. An untouched form also has a key, and who began it. */
function isFilledIn(fields: readonly [name: string, value: string][]): boolean {
  return fields.some(([name, value]) => name !== "formKey" && name !== BEGUN_BY && value !== "");
}

async function sentFields(
  request: Request,
  stranger?: FormWithoutSession,
): Promise<[string, FormDataEntryValue][]> {
  const type = request.headers.get("content-type") ?? "";
  const isUrlEncoded = /^application\/x-www-form-urlencoded\b/i.test(type);
  if (!isUrlEncoded && !/^multipart\/form-data\b/i.test(type)) return [];
  if (isFormRead(request)) return [...(await readForm(request))];
  if (isUrlEncoded) return [...(await readUrlEncoded(request, stranger))];
  if (boundaryOf(type) === null) throw problem(400, UNREADABLE);
  const { fields, files } = await readBody(request, UNREADABLE, () =>
    receiveFields(request, undefined, stranger).catch((error: unknown) => {
      if (isBodyTooLarge(error) || error instanceof NoRoomForForm) throw error;
      return { fields: [], files: new Set<string>() };
    }),
  );
  const texts = [...formOf(fields)];
  if (files.size > 0) texts.push([FILES_TO_CHOOSE, [...files].join(",")]);
  return texts;
}

/** Returns where to continue: this page or, for a POST-only URL, the page that sent the form. */
export function wayBack(request: Request, url: URL, access: UrlAccess | undefined): Address {
  if (!access || access.GET) return addressToComeBackTo(url);
  const referer = request.headers.get("referer");
  if (!referer || !URL.canParse(referer)) return href("/");
  const from = new URL(referer);
  return from.host === url.host ? localPath(from.pathname + from.search) : href("/");
}
