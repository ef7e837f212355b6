import packageJson from "../../package.json";

/** Loupe's version. Only package.json says it; CHANGELOG.md says what is new in it. */
export const VERSION = packageJson.version;
