import { type AccessTable, type Method, PAGE_ACCESS, type UrlAccess } from "~/access/route-access";
import type { Call } from "~/web/api.server";
import { API } from "./all-calls.server.ts";

/** Who may use each URL: pages as the access table says, calls as each call says. */
export const URL_ACCESS: AccessTable = { ...PAGE_ACCESS, ...accessOfCalls() };

function accessOfCalls(): AccessTable {
  const calls = Object.entries<{ readonly [M in Method]?: Call }>(API);
  return Object.fromEntries(calls.map(([url, methods]) => [url, accessOfUrl(methods)]));
}

function accessOfUrl(methods: { readonly [M in Method]?: Call }): UrlAccess {
  const known = Object.entries(methods) as [Method, Call][];
  const where = (is: (call: Call) => true | undefined) =>
    known.filter(([, call]) => is(call)).map(([method]) => method);
  const always = where(({ isAlways }) => isAlways);
  const asksForPerson = where((call) => call.asksForPerson);
  return {
    ...Object.fromEntries(known.map(([method, { permission }]) => [method, permission])),
    ...(always.length > 0 && { always }),
    ...(asksForPerson.length > 0 && { asksForPerson }),
  };
}
