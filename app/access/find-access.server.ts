import { createContext, type MiddlewareFunction } from "react-router";
import { type AccessOfRequest, type AccessTable, accessTo } from "./route-access.ts";

export const accessOfRequest = createContext<AccessOfRequest>();

/** Looks up the request's URL pattern in the access table, for the steps that follow. */
export function findAccess(table: AccessTable): MiddlewareFunction<Response> {
  return ({ request, context, pattern, params }, next) => {
    context.set(accessOfRequest, accessTo(table, { pattern, method: request.method, params }));
    return next();
  };
}
