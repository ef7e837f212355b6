/**
 * A start that can't go on for a reason the host can mend: a port in use, a folder that can't be written.
 *
 * `message` is one plain line that says what to do; the command prints it on stderr and ends with exit code 1.
 */
export class StartError extends Error {
  override name = "StartError";
}
