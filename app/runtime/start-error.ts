/**
 * A startup error the host can fix, such as a port in use. `message` is one line that says what to do; the
 * command prints it to stderr and exits with `exitCode`.
 */
export class StartError extends Error {
  override name = "StartError";
  readonly exitCode: number = 1;
}

/**
 * An invalid setting or key, in one line that names its variable or file: EX_CONFIG. Only for what the same start finds
 * again: a service isn't restarted after it (docs/hosting/loupe.service).
 */
export class ConfigError extends StartError {
  override name = "ConfigError";
  override readonly exitCode = 78;
}
