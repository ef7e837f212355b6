import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

interface Manifest {
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
 * navigates there. Writes the pages as short rows, and what makes React Router's manifest of them, but for the files
 * that a page imports: the server preloads those of the first page, and modules load their own. A build step after
 * React Router's.
 */
export function keepPagesOnly(clientFolder: string, sourcesHash: string): void {
  const assets = join(clientFolder, "assets");
  for (const name of readdirSync(assets).filter((file) => /^manifest-\w+\.js$/.test(file))) {
    const [, before = "", json = "", after = ""] =
      /^([^{]*)(\{.*\})([^}]*)$/s.exec(readFileSync(join(assets, name), "utf8")) ?? [];
    const { routes, ...manifest } = JSON.parse(json) as Manifest;
    const pages = Object.values(routes).filter(
      ({ path = "", hasDefaultExport, hasAction }) =>
        !path.startsWith("api/") && (hasDefaultExport || hasAction),
    );
    writeFileSync(join(assets, name), `${before}${expanded(manifest, pages, sourcesHash)}${after}`);
  }
}

/** A page's file has the name of its route, and most files the hash of the sources, which is written once. */
function expanded(manifest: object, pages: PageOrCall[], sourcesHash: string): string {
  const ids = pages.map(({ id }) => id);
  const rows = pages.map((page) => {
    const unsaid = Object.entries(page).filter(
      ([key, value]) => !SAID.has(key) && value !== false && value !== undefined,
    );
    if (unsaid.length > 0)
      throw new Error(`The list of pages doesn't say ${unsaid.join(", ")} of ${page.id}`);
    const { id, parentId, path, module, css } = page;
    if (css.length > 0) throw new Error(`The list of pages doesn't say the style sheets of ${id}`);
    const flags = FLAGS.map((flag) => (page[flag] ? 1 : 0)).join("");
    const named = `${FOLDER}${id.slice(id.lastIndexOf("/") + 1)}-`;
    if (!module.startsWith(named) || !module.endsWith(".js"))
      throw new Error(`${module} isn't named as ${id}`);
    const hash = module.slice(named.length, -".js".length);
    const parent = parentId === undefined ? "" : ids.indexOf(parentId).toString(36);
    return [id, parent, path ?? "", flags + (hash === sourcesHash ? "" : hash)].join("|");
  });
  return `(${EXPAND})(${[manifest, rows.join("\n"), sourcesHash].map((part) => JSON.stringify(part)).join(",")})`;
}

const EXPAND = `(m,r,h)=>{
m.routes={};
r=r.split("\\n").map(row=>row.split("|"));
r.forEach(([id,parent,path,code])=>{
let p=m.routes[id]={id,module:"${FOLDER}"+id.slice(id.lastIndexOf("/")+1)+"-"+(code.slice(${FLAGS.length})||h)+".js",imports:[],css:[]};
if(parent)p.parentId=r[parseInt(parent,36)][0];
if(path)p.path=path;
${JSON.stringify(FLAGS)}.forEach((flag,n)=>{p[flag]=code[n]>0});
});
return m}`.replaceAll("\n", "");
