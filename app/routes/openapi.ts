import { MANAGING, type Permission, ROLE_PERMISSIONS } from "~/domain/permissions";
import { ROLES } from "~/domain/shop/employees/roles";
import { type DescribedCall, openApi } from "~/web/openapi";
import type { Call } from "~/web/api.server";
import { API } from "./all-calls.server.ts";

/** Lists all calls with their permissions, in the order of `API`. */
export function describedCalls(): DescribedCall[] {
  return Object.entries<Readonly<Record<string, Call>>>(API).flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, call]) => ({
      url,
      method,
      operation: call,
      ...callers(call.permission),
      takesToken: call.permission !== "public" && !call.asksForPerson && !MANAGING.has(call.permission),
    })),
  );
}

function callers(needed: Permission | "public") {
  if (needed === "public") return { permission: null, allowed: ROLES, refused: [] };
  const mayCall = (role: (typeof ROLES)[number]) => ROLE_PERMISSIONS[role].includes(needed);
  return {
    permission: needed,
    allowed: ROLES.filter(mayCall),
    refused: ROLES.filter((role) => !mayCall(role)),
  };
}

/** Returns the content of `docs/openapi.json`; see `npm run openapi`. */
export function describeApi() {
  return openApi(
    {
      title: "Loupe",
      version: "1",
      summary: "The back office of a jewelry retailer with several stores.",
      description: `What a client may rely on: answers may gain fields, never lose or rename one. docs/api.md has a worked example of each call.

Any other method at an address below is 405 with \`Allow\`, any other address below /api is 404. Unknown fields and parameters are ignored. Lengths of texts are counted after white space at both ends has been cut off; spaces around numbers, dates and choices are cut off as well.`,
    },
    describedCalls(),
  );
}

/** Returns the table of docs/api.md. */
export function callsTable(): string {
  const lines = describedCalls().map(({ url, method, operation, permission, allowed }) => {
    const cells = ROLES.map((role) => (permission === null || allowed.includes(role) ? "yes" : ""));
    const path = url.replaceAll(/:(\w+)/g, "{$1}");
    return [
      `\`${method} ${path}\``,
      operation.summary,
      permission ? `\`${permission}\`` : "nobody's",
      ...cells,
    ];
  });
  const head = ["call", "what it does", "permission", ...ROLES];
  return [head, head.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
