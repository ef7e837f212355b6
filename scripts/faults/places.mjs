// Finds the places in the code's syntax tree where scripts/faults.mjs can make a fault.
import ts from "typescript";

/**
 * A fault: `text` from `start` to `end` becomes `mutated`, or, with all faults compiled in, `switched(on)`, where
 * `on` is code that asks whether this one is on (in a style sheet: its id). It is asked only where the fault makes a
 * difference.
 *
 * @typedef {{ kind: string, area: string, path: string, start: number, end: number, text: string, context: string,
 *   mutated: string, switched: (on: string) => string, atLoad?: boolean }} Place
 */

/** Code that no test of a shop can observe: tables are migrations, and the rest is for whoever develops. */
const NO_SHOP = /^app\/(sample-shop|ui\/generated)\/|^db\/(schema\/|seed\.)|development|\/log\.server/;

const LOGS = /^(log|console)\./;
const TIDIES_UP = /\b(close|unref|unlink\w*|rm\w*|clear\w*|abort|destroy|pragma|prepare)$/;
const UNSEEN_ATTRIBUTES =
  /^(key|ref|nonce|autoComplete|spellCheck|charSet|rel|loading|decoding|precedence|rows)$/;
/**
 * Patterns of boundaries to leave out: no test can hit a millisecond, and technical limits aren't a shop's.
 */
const INSTANTS = /\bnow\b|At\b|MINUTE|HOUR/;
const TECHNICAL = /ms\b|_MS|timeout|bytes|cache|retr(y|ies)|pause|heap/i;
const DAYS = /day|week|month|year|date|ago\b|due|expir/i;
const LIMITS = /max|min(?!ute)|limit|most|least/i;
/** Kinds of faults that only change what is shown, and say little about rules, money or rights. */
const SHOWN = /^(text|attribute|class|element|style)$/;
const SHOWING = /^(access|prints|layout|forms|pages)$/;
const SHIFTED = { "<": "<=", "<=": "<", ">": ">=", ">=": ">" };

/** Areas in order; the first that matches the path, or the statement around the place, counts. */
export const AREAS = [
  [
    "chain",
    /^(app\/chain|db\/primary)\/|head-office|(answer-in-store|answer-calls-of-stores|read-store-signature|open-store-node)\./,
  ],
  ["audit", /^app\/(domain|routes)\/records\/audit\//, /\btrail\b/i],
  ["imports", /^app\/(import|(domain|routes)\/(records\/imports|stock\/bulk-changes))\//],
  ["access", /^app\/(access|routes\/shop\/(sign-in|account|terminals))\//],
  ["rights", /permission|approv/, /\bcan\(|approv/],
  ["cost", /cost|profit|commission/, /cost|profit|commission/i],
  ["prints", /print|slip|receipt|envelope|ticket\.tsx|label|barcode|statement|tags?\./],
  ["layout", /^app\/(ui|shell)\/(?!fields)|\.css$/],
  ["forms", /^app\/(web|ui\/fields)\/|form|contract|draft/],
  ["money", /money|sales|payments|credit|till|returns|buys|trade-ins|metal-prices|melt/],
  ["rules", /^app\/domain\//],
  ["pages", /^app\/routes\//],
  ["server", /./],
];

/**
 * All places of a file. `permissions` are those of the shop.
 *
 * @returns {Place[]}
 */
export function placesIn(path, text, permissions) {
  if (NO_SHOP.test(path)) return [];
  const found = path.endsWith(".css") ? inStyles(text) : inCode(path, text, permissions);
  const all = found.map((place) => {
    const [area] = AREAS.find(([, paths, words]) => paths.test(path) || words?.test(place.context));
    return { ...place, path, area, text: text.slice(place.start, place.end) };
  });
  return all.filter(({ kind, area }) => SHOWING.test(area) || !SHOWN.test(kind));
}

/** Finds declarations that lay a page out. */
function inStyles(text) {
  const places = [];
  // Innermost blocks, without comments; a comment's text never has a brace here.
  for (const block of text.matchAll(/([^{}]*)\{([^{}]*)\}/g)) {
    const selector = block[1].replace(/\/\*.*?\*\//gs, "").trim();
    if (!/^[.a-z[][^(]*$/i.test(selector) || /^(html|from|to)\b/.test(selector)) continue;
    const layout =
      /(?<=[\s{])(display|position|width|height|(min|max)-\w+|grid-[\w-]+|flex[\w-]*|overflow[\w-]*|white-space)\s*:[^;]*;/g;
    const start = block.index + block[1].length + 1;
    for (const { 0: declaration, index } of block[2].matchAll(layout)) {
      const [from, end] = [start + index, block.index + block[0].length];
      const after = text.slice(from + declaration.length, end);
      const only = (id) =>
        selector.split(",").map((one) => `:where(:root:not([data-fault~="${id}"])) ${one.trim()}`);
      places.push({
        kind: "style",
        start: from,
        end,
        context: `${selector} ${declaration}`,
        mutated: after.trimStart(),
        switched: (id) => `${after}\n${only(id).join(", ")} { ${declaration} }`,
      });
    }
  }
  return places;
}

/** Outside of every function, or in one that is handed to a call outside of every function, as `calls` gets its entries. */
function runsAtLoad(node) {
  const within = ts.findAncestor(node.parent, ts.isFunctionLike);
  return !within || (ts.isCallExpression(within.parent) && runsAtLoad(within.parent));
}

function inCode(path, text, permissions) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const places = [];
  const code = (node) => node.getText(source);
  const add = (kind, node, mutated, switched, more = {}) => {
    const around = ts.findAncestor(
      node,
      (one) => ts.isStatement(one) || ts.isJsxOpeningLikeElement(one) || ts.isJsxElement(one),
    );
    places.push({
      kind,
      start: node.getStart(source),
      end: node.end,
      context: code(around ?? node).slice(0, 500),
      mutated,
      switched,
      atLoad: runsAtLoad(node),
      ...more,
    });
  };
  const negate = (node) => {
    add("condition", node, `!(${code(node)})`, (on) => `(${on} ? !(${code(node)}) : (${code(node)}))`);
  };

  function visit(node) {
    if (isUnseen(node)) return;
    if (ts.isIfStatement(node)) ifStatement(node);
    else if (ts.isConditionalExpression(node)) negate(node.condition);
    else if (ts.isBinaryExpression(node)) binary(node);
    else if (ts.isCallExpression(node)) call(node);
    else if (ts.isNumericLiteral(node)) number(node);
    else if (ts.isStringLiteral(node)) string(node);
    else if (ts.isObjectLiteralExpression(node)) node.properties.forEach((property) => field(node, property));
    else if (ts.isArrayLiteralExpression(node)) node.elements.forEach((element) => entry(node, element));
    else if (ts.isExpressionStatement(node)) statement(node);
    else if (ts.isJsxAttribute(node) || ts.isJsxSpreadAttribute(node)) attribute(node);
    else if (ts.isJsxSelfClosingElement(node)) element(node);
    else if (ts.isJsxText(node)) words(node);
    ts.forEachChild(node, visit);
  }

  /**
   * Whether no test can see a place: types, module names, log lines, and checks for bugs, which throw an
   * `Error`.
   */
  function isUnseen(node) {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node))
      return true;
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return true;
    if (ts.isNewExpression(node)) return code(node.expression).endsWith("Error");
    return ts.isCallExpression(node) && LOGS.test(code(node.expression));
  }

  function ifStatement(node) {
    const then = ts.isBlock(node.thenStatement) ? node.thenStatement.statements : [node.thenStatement];
    const leaves =
      ts.isReturnStatement(then[0]) || ts.isThrowStatement(then[0]) || ts.isContinueStatement(then[0]);
    if (node.elseStatement || then.length !== 1 || !leaves) return negate(node.expression);
    if (/^throw new \w*Error\b/.test(code(then[0]))) return;
    const guarded = (on) => `if ((${code(node.expression)}) && !${on}) ${code(node.thenStatement)}`;
    add("guard", node, ";", guarded);
  }

  function binary(node) {
    const operator = code(node.operatorToken);
    const [left, right] = [code(node.left), code(node.right)];
    if (operator === "&&" && node.parent && ts.isJsxExpression(node.parent)) negate(node.left);
    const shifted = SHIFTED[operator];
    if (!shifted || /\b(await|yield)\b/.test(left + right)) return;
    if (ts.isForStatement(node.parent) || TECHNICAL.test(left + right) || INSTANTS.test(left + right)) return;
    add(
      "boundary",
      node,
      `${left} ${shifted} ${right}`,
      (on) => `((l, r) => (l == r && ${on} ? l ${shifted} r : l ${operator} r))(${left}, ${right})`,
    );
  }

  /** Finds conditions of a query. */
  function call(node) {
    if (code(node.expression) !== "and") return;
    for (const argument of node.arguments.filter((one) => !ts.isSpreadElement(one)))
      add("query", argument, "undefined", (on) => `(${on} ? undefined : ${code(argument)})`);
  }

  function number(node) {
    const named = ts.findAncestor(
      node,
      (one) => ts.isCallExpression(one) || ts.isVariableDeclaration(one) || ts.isPropertyAssignment(one),
    );
    const [name] = /\w+$/.exec(named ? code(named.name ?? named.expression) : "") ?? [];
    if (!name || ts.isElementAccessExpression(node.parent) || node.parent.name === node) return;
    if (TECHNICAL.test(name) || !(DAYS.test(name) || LIMITS.test(name)) || Number(node.text) > 1000) return;
    const shifted = `${Number(node.text) + 1}`;
    add(DAYS.test(name) ? "day" : "limit", node, shifted, (on) => `(${on} ? ${shifted} : ${code(node)})`);
  }

  function string(node) {
    if (node.parent.name === node || ts.isCaseClause(node.parent)) return;
    const isAttribute = ts.isJsxAttribute(node.parent);
    const wrapped = (expression) => (isAttribute ? `{${expression}}` : `(${expression})`);
    if (permissions.includes(node.text)) {
      const other = permissions[(permissions.indexOf(node.text) + 7) % permissions.length];
      add("permission", node, `"${other}"`, (on) => wrapped(`${on} ? "${other}" : ${code(node)}`));
    } else if (/^[A-Z].* [^&]*$/.test(node.text) && !node.text.includes("\n"))
      add("text", node, `""`, (on) => wrapped(`${on} ? "" : ${code(node)}`));
  }

  function field(object, property) {
    if (object.properties.length < 2 || ts.isBinaryExpression(object.parent)) return;
    if (ts.isSpreadAssignment(property) || ts.isAccessor(property)) return;
    add("field", property, "...{}", (on) => `...(${on} ? {} : { ${code(property)} })`);
  }

  function entry(list, element) {
    if (list.elements.length < 2 || ts.isSpreadElement(element) || ts.isBinaryExpression(list.parent)) return;
    add("entry", element, "...[]", (on) => `...(${on} ? [] : [${code(element)}])`);
  }

  function statement(node) {
    const done = ts.isAwaitExpression(node.expression) ? node.expression.expression : node.expression;
    const isChange =
      ts.isCallExpression(done) || (ts.isBinaryExpression(done) && code(done.operatorToken).endsWith("="));
    const callee = ts.isCallExpression(done) ? code(done.expression) : "";
    if (!isChange || LOGS.test(callee) || TIDIES_UP.test(callee) || /^(use[A-Z]|super$)/.test(callee)) return;
    add("statement", node, ";", (on) => `if (!${on}) ${code(node)}`);
  }

  function attribute(node) {
    if (ts.isJsxSpreadAttribute(node))
      return add("attribute", node, "", (on) => `{...(${on} ? {} : ${code(node.expression)})}`);
    const name = code(node.name);
    const { initializer } = node;
    if (UNSEEN_ATTRIBUTES.test(name) || (initializer && code(initializer).includes("&"))) return;
    const value = !initializer ? "true" : code(initializer).replace(/^\{(.*)\}$/s, "($1)");
    const kind = name === "className" ? "class" : "attribute";
    add(kind, node, "", (on) => `{...(${on} ? {} : { "${name}": ${value} })}`);
  }

  function element(node) {
    if (ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent))
      add("element", node, "", (on) => `{${on} ? null : ${code(node)}}`);
  }

  /** Finds words on one line. Their white space stays where it is. */
  function words(node) {
    const shown = node.text.trim();
    if (!/[a-z]{2}/i.test(shown) || /[\n&"\\]/.test(shown)) return;
    const start = node.pos + node.text.indexOf(shown);
    add("text", node, `{""}`, (on) => `{${on} ? "" : "${shown}"}`, { start, end: start + shown.length });
  }

  visit(source);
  return places;
}
