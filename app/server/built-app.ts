import type { ServerBuild } from "react-router";

/** What the commands are given by the entry of the build. */
export interface BuiltApp {
  /** The app as React Router built it. */
  build: ServerBuild;
  /** Its client files: `build/client`, beside the `build/server` that this file is built into. */
  clientFolder: string;
  /** The file that runs commands, `build/server/index.js`. */
  program: string;
}
