import type { MiddlewareFunction } from "react-router";
import { readConfig } from "../runtime/config.server.ts";
import { openShop } from "./open-shop.server.ts";
import { isShopOpen } from "../runtime/shop.server.ts";

/** Under `react-router dev` and `npm run preview` our server is absent: the first request opens the sample shop. */
export const openForDevelopment: MiddlewareFunction<Response> = async (_args, next) => {
  if (!isShopOpen()) await openShop(readConfig(), { sample: true });
  return next();
};
