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

/** Properties of a page, in the order of their digits. */
const FLAGS = ["hasLoader", "hasAction", "hasDefaultExport", "hasErrorBoundary"] as const;
const SAID = new Set<string>(["id", "parentId", "path", "module", "imports", "css", ...FLAGS]);
const FOLDER = "/assets/";

/**
 * Removes the API and downloads from the list of routes that browsers load with each page, because React
 * Router never navigates there. Writes the pages as short columns, and code that turns them into React Router's
 * manifest, but without the files that a page imports: the server preloads those of the first page, and
 * modules load their own. Runs after React Router's build step.
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

/**
 * Code that expands the columns, which compress better than rows. A page's file is named after its route, and most
 * files have the hash of the sources, which is written once, as is a folder before the pages in it.
 */
function expanded(manifest: object, pages: PageOrCall[], sourcesHash: string): string {
  const ids = pages.map(({ id }) => id);
  const codes = pages.map((page) => {
    const unsaid = Object.entries(page).filter(
      ([key, value]) => !SAID.has(key) && value !== false && value !== undefined,
    );
    if (unsaid.length > 0)
      throw new Error(`The list of pages doesn't say ${unsaid.join(", ")} of ${page.id}`);
    const { id, module, css } = page;
    if (css.length > 0) throw new Error(`The list of pages doesn't say the style sheets of ${id}`);
    const flags = FLAGS.map((flag) => (page[flag] ? 1 : 0)).join("");
    const named = `${FOLDER}${id.slice(id.lastIndexOf("/") + 1)}-`;
    if (!module.startsWith(named) || !module.endsWith(".js"))
      throw new Error(`${module} isn't named as ${id}`);
    const hash = module.slice(named.length, -".js".length);
    return flags + (hash === sourcesHash ? "" : hash);
  });
  const parents = pages.map(({ parentId }) =>
    parentId === undefined ? "" : ids.indexOf(parentId).toString(36),
  );
  const paths = pages.map(({ path }) => path ?? "");
  const columns = [foldersOnce(ids), parents, paths, codes].map((column) => column.join("|")).join("\n");
  return `(${EXPAND})(${[manifest, columns, sourcesHash].map((part) => JSON.stringify(part)).join(",")})`;
}

/** Each name without its folder, if that is the folder of the one before. */
function foldersOnce(ids: string[]): string[] {
  let folder = "";
  return ids.map((id) => {
    const own = id.slice(0, id.lastIndexOf("/") + 1);
    if (own === folder) return id.slice(own.length);
    if (own === "") throw new Error(`The list of pages can't say that ${id} is in no folder`);
    folder = own;
    return id;
  });
}

const EXPAND = `(m,c,h)=>{
let folder="",[ids,parents,paths,codes]=c.split("\\n").map(column=>column.split("|"));
ids=ids.map(id=>{let at=id.lastIndexOf("/")+1;if(at)folder=id.slice(0,at);return folder+id.slice(at)});
m.routes={};
ids.forEach((id,n)=>{
let code=codes[n],p=m.routes[id]={id,module:"${FOLDER}"+id.slice(id.lastIndexOf("/")+1)+"-"+(code.slice(${FLAGS.length})||h)+".js",imports:[],css:[]};
if(parents[n])p.parentId=ids[parseInt(parents[n],36)];
if(paths[n])p.path=paths[n];
${JSON.stringify(FLAGS)}.forEach((flag,at)=>{p[flag]=code[at]>0});
});
return m}`.replaceAll("\n", "");
