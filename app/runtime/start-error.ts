/**
 * A startup error the host can fix, such as a port in use. `message` is one line that says what to do; the
 * command prints it to stderr and exits with 1.
 */
export class StartError extends Error {
  override name = "StartError";
}
