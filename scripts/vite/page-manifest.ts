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
    const loaded = new Set(manifest.entry.imports);
    const listed = pages.map((page) => ({
      ...page,
      imports: page.imports.filter((file) => !loaded.has(file)),
    }));
    writeFileSync(join(assets, name), `${before}${expanded(manifest, listed, sourcesHash)}${after}`);
  }
}

/**
 * A page's file has the name of its route, and most files the hash of the sources, which is written once. Files are
 * told apart by numbers in base 36.
 */
function expanded(manifest: object, pages: PageOrCall[], sourcesHash: string): string {
  const ending = `-${sourcesHash}.js`;
  const others = [...new Set(pages.flatMap(({ imports }) => imports))];
  const modules = pages.map(({ module }) => module);
  const files = [...others.filter((file) => !modules.includes(file)), ...modules];
  const ids = pages.map(({ id }) => id);
  const rows = pages.map((page) => {
    const unsaid = Object.entries(page).filter(
      ([key, value]) => !SAID.has(key) && value !== false && value !== undefined,
    );
    if (unsaid.length > 0)
      throw new Error(`The list of pages doesn't say ${unsaid.join(", ")} of ${page.id}`);
    const { id, parentId, path, module, imports, css } = page;
    if (css.length > 0) throw new Error(`The list of pages doesn't say the style sheets of ${id}`);
    const flags = FLAGS.map((flag) => (page[flag] ? 1 : 0)).join("");
    const named = `${FOLDER}${id.slice(id.lastIndexOf("/") + 1)}-`;
    if (!module.startsWith(named) || !module.endsWith(".js"))
      throw new Error(`${module} isn't named as ${id}`);
    const hash = module.endsWith(ending) ? "" : module.slice(named.length, -".js".length);
    if (hash === "" && `${named}${sourcesHash}.js` !== module)
      throw new Error(`Two files have the name of ${id}`);
    const parent = parentId === undefined ? "" : ids.indexOf(parentId).toString(36);
    // In one order on all pages they compress better.
    const inOrder = imports.map((file) => files.lastIndexOf(file)).sort((a, b) => a - b);
    return [id, parent, path ?? "", flags + hash, inOrder.map((n) => n.toString(36)).join(" ")].join("|");
  });
  const names = files.slice(0, -modules.length).map((file) => {
    if (!file.startsWith(FOLDER)) throw new Error(`${file} is not in ${FOLDER}`);
    const name = file.slice(FOLDER.length);
    return file.endsWith(ending) ? name.slice(0, -ending.length) : name;
  });
  return `(${EXPAND})(${[manifest, names.join(" "), rows.join("\n"), ending].map((part) => JSON.stringify(part)).join(",")})`;
}

const EXPAND = `(m,f,r,e)=>{
r=r.split("\\n").map(row=>row.split("|"));
f=[...f.split(" "),...r.map(([id,,,code])=>id.slice(id.lastIndexOf("/")+1)+(code[${FLAGS.length}]?"-"+code.slice(${FLAGS.length})+".js":""))].map(n=>"${FOLDER}"+n+(/\\.js$/.test(n)?"":e));
m.routes={};
r.forEach(([id,parent,path,code,imports],n)=>{
let p=m.routes[id]={id,module:f[f.length-r.length+n],imports:imports?imports.split(" ").map(n=>f[parseInt(n,36)]):[],css:[]};
if(parent)p.parentId=r[parseInt(parent,36)][0];
if(path)p.path=path;
${JSON.stringify(FLAGS)}.forEach((flag,n)=>{p[flag]=code[n]>0});
});
return m}`.replaceAll("\n", "");
