// npm run dev: development server with hot reload, on the sample shop.
import { binary, ensureInstalled } from "./prepare.mjs";
import { runUntilSignal } from "./run-until-signal.mjs";

ensureInstalled();
runUntilSignal(
  binary("@react-router/dev", "react-router"),
  ["dev", "--host", process.env.HOST || "127.0.0.1", "--port", process.env.PORT || "3000"],
  { DATA_DIR: process.env.DATA_DIR || "./data/demo" },
);
