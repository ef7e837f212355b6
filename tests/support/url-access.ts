import { type AccessTable, type Method, PAGE_ACCESS, type UrlAccess } from "~/access/route-access";
import type { Permission } from "~/domain/permissions";
import { API } from "./api.ts";

/**
 * Permissions of each URL: pages from the access table, calls from `docs/openapi.json`, which
 * `api-description.test.ts` compares with the running API. Importing the calls themselves would load all
 * rules of the shop.
 */
export const URL_ACCESS: Readonly<Record<string, UrlAccess>> = { ...PAGE_ACCESS, ...accessOfCalls() };

function accessOfCalls(): AccessTable & Record<string, UrlAccess> {
  // A number in a path marks a variant of the call with the parameter.
  const paths = Object.entries(API.paths).filter(([path]) => !/\/\d+\b/.test(path));
  return Object.fromEntries(
    paths.map(([path, methods]) => [
      path.replaceAll(/\{(\w+)\}/g, ":$1"),
      Object.fromEntries(
        Object.entries(methods).map(([method, { "x-permission": permission }]) => [
          method.toUpperCase() as Method,
          permission ?? "public",
        ]),
      ) as Partial<Record<Method, Permission | "public">>,
    ]),
  );
}
