import { readFileSync } from "node:fs";
import { isMissing } from "./files.server.ts";
import { lineOfDiskError } from "./line-of-disk-error.server.ts";
import { ConfigError } from "./start-error.ts";

/**
 * What is in the file of a secret, without its last line break. `variable` named it. A file that isn't there
 * isn't named in turn: its name could be the secret, set under the wrong variable.
 */
export function readSecretFile(variable: string, path: string): string {
  const secret = read(variable, path).replace(/\r?\n$/, "");
  if (secret.trim() === "")
    throw new ConfigError(
      `${variable} names an empty file: put the secret into it, or leave the variable out.`,
    );
  return secret;
}

function read(variable: string, path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (isMissing(error) || (error as NodeJS.ErrnoException).code === "ENOTDIR")
      throw new ConfigError(
        `${variable} names a file that isn't there: set it to the path of one that holds the secret.`,
      );
    const why = lineOfDiskError(error);
    throw new ConfigError(
      why === null
        ? `${variable} names something that can't be read as a file: set it to the path of one that holds the secret.`
        : `${variable}: ${why}`,
    );
  }
}
