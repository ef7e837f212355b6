import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

interface Manifest {
  entry: { imports: string[] };
  routes: Record<string, PageOrCall>;
}

interface PageOrCall {
  id: string;
  parentId?: string;
  path?: string;
  hasLoader: boolean;
  hasAction: boolean;
  hasDefaultExport: boolean;
  hasErrorBoundary: boolean;
  module: string;
  imports: string[];
  css: string[];
}

/** What a page may be, in the order of the digits that say so. */
const FLAGS = ["hasLoader", "hasAction", "hasDefaultExport", "hasErrorBoundary"] as const;
const SAID = new Set<string>(["id", "parentId", "path", "module", "imports", "css", ...FLAGS]);
const FOLDER = "/assets/";

/**
 * Takes the API and downloads out of the list of routes that browsers load with each page: React Router never
 * navigates there. Writes the pages as short rows, without files that every page has loaded, and what makes
 * React Router's manifest of them. A build step after its own.
 */
export function keepPagesOnly(clientFolder: string): void {
  const assets = join(clientFolder, "assets");
  for (const name of readdirSync(assets).filter((file) => /^manifest-\w+\.js$/.test(file))) {
    const [, before = "", json = "", after = ""] =
      /^([^{]*)(\{.*\})([^}]*)$/s.exec(readFileSync(join(assets, name), "utf8")) ?? [];
    const { routes, ...manifest } = JSON.parse(json) as Manifest;
    const pages = Object.values(routes).filter(
      ({ path = "", hasDefaultExport, hasAction }) =>
        !path.startsWith("api/") && (hasDefaultExport || hasAction),
    );
    const loaded = new Set(manifest.entry.imports);
    const listed = pages.map((page) => ({
      ...page,
      imports: page.imports.filter((file) => !loaded.has(file)),
    }));
    writeFileSync(join(assets, name), `${before}${expanded(manifest, listed)}${after}`);
  }
}

/** A page's file has the number of its row; files are told apart by their numbers in base 36. */
function expanded(manifest: object, pages: PageOrCall[]): string {
  const others = pages.flatMap(({ imports, css }) => [...imports, ...css]);
  const files = [...pages.map(({ module }) => module), ...new Set(others)];
  const numbers = (list: string[]) => list.map((file) => files.lastIndexOf(file).toString(36)).join(" ");
  const rows = pages.map((page) => {
    const unsaid = Object.entries(page).filter(
      ([key, value]) => !SAID.has(key) && value !== false && value !== undefined,
    );
    if (unsaid.length > 0)
      throw new Error(`The list of pages doesn't say ${unsaid.join(", ")} of ${page.id}`);
    const { id, parentId = "", path, imports, css } = page;
    const flags = FLAGS.map((flag) => (page[flag] ? 1 : 0)).join("");
    return [id, parentId, path ?? "-", flags, numbers(imports), numbers(css)].join("|");
  });
  const names = files.map((file) => {
    if (!file.startsWith(FOLDER)) throw new Error(`${file} is not in ${FOLDER}`);
    return file.slice(FOLDER.length);
  });
  return `(${EXPAND})(${[manifest, names.join(" "), rows.join("\n")].map((part) => JSON.stringify(part)).join(",")})`;
}

const EXPAND = `(m,f,r)=>{
f=f.split(" ").map(n=>"${FOLDER}"+n);
let of=t=>t?t.split(" ").map(n=>f[parseInt(n,36)]):[];
m.routes={};
r.split("\\n").forEach((row,n)=>{
let [id,parentId,path,flags,imports,css]=row.split("|"),p=m.routes[id]={id,module:f[n],imports:of(imports),css:of(css)};
if(parentId)p.parentId=parentId;
if(path!=="-")p.path=path;
${JSON.stringify(FLAGS)}.forEach((flag,n)=>{if(flags[n]>0)p[flag]=true});
});
return m}`.replaceAll("\n", "");
