import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

interface Manifest {
  routes: Record<string, { path?: string; hasDefaultExport: boolean; hasAction: boolean }>;
}

/**
 * Takes the API and downloads out of the list of routes that browsers load with each page: React Router never
 * navigates there. A build step after its own.
 */
export function keepPagesOnly(clientFolder: string): void {
  const assets = join(clientFolder, "assets");
  for (const name of readdirSync(assets).filter((file) => /^manifest-\w+\.js$/.test(file))) {
    const [, before = "", json = "", after = ""] =
      /^([^{]*)(\{.*\})([^}]*)$/s.exec(readFileSync(join(assets, name), "utf8")) ?? [];
    const manifest = JSON.parse(json) as Manifest;
    const pages = Object.entries(manifest.routes).filter(
      ([, { path = "", hasDefaultExport, hasAction }]) =>
        !path.startsWith("api/") && (hasDefaultExport || hasAction),
    );
    const trimmed = { ...manifest, routes: Object.fromEntries(pages) };
    writeFileSync(join(assets, name), before + JSON.stringify(trimmed) + after);
  }
}
