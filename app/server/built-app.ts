import type { ServerBuild } from "react-router";

/** What the build's entry passes to commands. */
export interface BuiltApp {
  /** React Router's build. */
  build: ServerBuild;
  /** Client files: `build/client`. */
  clientFolder: string;
  /** `build/server/index.js`. */
  program: string;
}
