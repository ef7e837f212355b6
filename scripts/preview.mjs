// npm run preview: a quick look at the built app through React Router's own server, on this machine only.
import { binary, ensureBuilt, ensureInstalled } from "./prepare.mjs";
import { runUntilSignal } from "./run-until-signal.mjs";

ensureInstalled();
ensureBuilt();
runUntilSignal(binary("@react-router/serve", "react-router-serve"), ["build/server/index.js"], {
  NODE_ENV: "production",
  HOST: "127.0.0.1",
  PORT: process.env.PORT || "3000",
});
