// npm run preview: the built app on React Router's own server, on this machine only.
import { binary, ensureBuilt, ensureInstalled } from "./prepare.mjs";
import { runUntilSignal } from "./run-until-signal.mjs";

ensureInstalled();
ensureBuilt();
runUntilSignal(binary("@react-router/serve", "react-router-serve"), ["build/server/index.js"], {
  NODE_ENV: "production",
  HOST: "127.0.0.1",
  // Without our server the app opens the sample shop, whose passwords are public; it must not run on a real
  // shop's folder.
  DATA_DIR: process.env.DATA_DIR || "./data/demo",
  PORT: process.env.PORT || "3000",
});
