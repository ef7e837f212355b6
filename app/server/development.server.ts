import type { MiddlewareFunction } from "react-router";
import { readConfig } from "../runtime/config.server.ts";
import { openShop } from "./open-shop.server.ts";
import { isShopOpen } from "../runtime/shop.server.ts";

/**
 * Opens the sample shop on the first request of `react-router dev` and `npm run preview`, which run without
 * our server.
 */
export const openForDevelopment: MiddlewareFunction<Response> = async (_args, next) => {
  if (!isShopOpen()) await openShop(readConfig(), { sample: true });
  return next();
};
