import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

interface Manifest {
  entry: { imports: string[] };
  routes: Record<string, PageOrCall>;
}

interface PageOrCall {
  path?: string;
  hasDefaultExport: boolean;
  hasAction: boolean;
  imports: string[];
}

/**
 * Takes the API and downloads out of the list of routes that browsers load with each page: React Router never
 * navigates there. Of the pages it leaves out what is off, and files that every page has loaded. A build step
 * after its own.
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
    const loaded = new Set(manifest.entry.imports);
    const listed = pages.map(([id, page]) => {
      const imports = page.imports.filter((file) => !loaded.has(file));
      return [id, onlyWhatIsOn({ ...page, imports })];
    });
    const trimmed = { ...manifest, routes: Object.fromEntries(listed) as Record<string, unknown> };
    writeFileSync(join(assets, name), before + JSON.stringify(trimmed) + after);
  }
}

function onlyWhatIsOn(page: PageOrCall) {
  return Object.fromEntries(Object.entries(page).filter(([, value]) => value !== false));
}
