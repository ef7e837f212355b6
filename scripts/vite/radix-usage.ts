import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createElement, type ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import ts from "typescript";

const APP = fileURLToPath(new URL("../../app", import.meta.url));
const PACKAGE = "@radix-ui/themes/components/";

/** Properties of `<Theme>` in app/root.tsx. */
export const ROOT_THEME = {
  accentColor: "gold",
  grayColor: "sand",
  radius: "small",
  panelBackground: "solid",
} as const;

/** The parts of Radix Themes' stylesheet that the source uses. */
export interface RadixUsage {
  /** Classes that stand together on one element. */
  classSets: Set<string>[];
  /** Elements of each color, by their index in `classSets`. */
  accents: Map<string, Set<number>>;
}

type Props = Record<string, string | true>;
type Tag = { module: string; member: string };

/**
 * Finds the classes in use. Renders every component of Radix in `app` once with each literal value of its
 * props, so that Radix itself gives its classes. A string with `rt-` classes counts as an element. A value is
 * a literal, a choice between literals, or a lookup in a constant of the same file.
 */
export async function radixUsage(): Promise<RadixUsage> {
  const usage: RadixUsage = { classSets: [], accents: new Map() };
  const seen = new Set<string>();
  const plain: number[] = [];
  const names = readdirSync(APP, { recursive: true, encoding: "utf8" });
  for (const name of names.filter((one) => /\.tsx?$/.test(one)).sort()) {
    const text = readFileSync(join(APP, name), "utf8");
    if (!text.includes(PACKAGE) && !text.includes("rt-")) continue;
    const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
    for (const classes of literalClasses(file)) plain.push(usage.classSets.push(classes) - 1);
    for (const [tag, props] of elements(file)) {
      const key = JSON.stringify([tag, props]);
      if (seen.has(key)) continue;
      seen.add(key);
      readMarkup(await render(tag, props), usage);
    }
  }
  for (const elements of usage.accents.values()) for (const at of plain) elements.add(at);
  return usage;
}

function* literalClasses(file: ts.SourceFile): Generator<Set<string>> {
  for (const node of nodesIn(file))
    if (ts.isStringLiteralLike(node)) {
      const classes = node.text.match(/(?<![\w-])rt-[\w-]+/g);
      if (classes && !node.text.includes(PACKAGE)) yield new Set(classes);
    }
}

function* elements(file: ts.SourceFile): Generator<[Tag, Props]> {
  const imported = importsOf(file);
  const constants = constantsOf(file);
  for (const node of nodesIn(file)) {
    if (!ts.isJsxOpeningElement(node) && !ts.isJsxSelfClosingElement(node)) continue;
    const [local = "", member] = node.tagName.getText().split(".");
    const found = imported.get(local);
    if (!found) continue;
    const choices = node.attributes.properties.map((attribute) => alternatives(attribute, constants));
    for (const props of everyChoice(choices))
      yield [{ module: found.module, member: member ?? found.member }, props];
  }
}

/** The props that one attribute may add to an element. */
function alternatives(attribute: ts.JsxAttributeLike, constants: Map<string, ts.Expression>): Props[] {
  if (ts.isJsxSpreadAttribute(attribute)) {
    const objects = possibleValues(attribute.expression, constants).filter(ts.isObjectLiteralExpression);
    return objects.length === 0 ? [{}] : objects.map(propsOf);
  }
  const name = attribute.name.getText();
  if (name === "className") return [{}];
  const { initializer } = attribute;
  if (!initializer) return [{ [name]: true }];
  const value = ts.isJsxExpression(initializer) ? initializer.expression : initializer;
  const literals = value ? possibleValues(value, constants).filter(ts.isStringLiteralLike) : [];
  return literals.length === 0 ? [{}] : literals.map(({ text }) => ({ [name]: text }));
}

function possibleValues(value: ts.Expression, constants: Map<string, ts.Expression>): ts.Expression[] {
  const bare = bareOf(value);
  if (ts.isConditionalExpression(bare))
    return [bare.whenTrue, bare.whenFalse].flatMap((side) => possibleValues(side, constants));
  if (ts.isBinaryExpression(bare))
    return [bare.left, bare.right].flatMap((side) => possibleValues(side, constants));
  if (ts.isElementAccessExpression(bare) || ts.isPropertyAccessExpression(bare)) {
    const table = constants.get(bare.expression.getText());
    if (table && ts.isObjectLiteralExpression(table))
      return table.properties.flatMap((one) =>
        ts.isPropertyAssignment(one) ? possibleValues(one.initializer, constants) : [],
      );
  }
  return [bare];
}

/** An expression without parentheses and `as const`. */
function bareOf(value: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(value) || ts.isAsExpression(value) ? bareOf(value.expression) : value;
}

function propsOf(object: ts.ObjectLiteralExpression): Props {
  return Object.fromEntries(
    object.properties.filter(ts.isPropertyAssignment).map(({ name, initializer }) => {
      const value = bareOf(initializer);
      return [name.getText(), ts.isStringLiteralLike(value) ? value.text : true];
    }),
  );
}

function everyChoice(choices: Props[][]): Props[] {
  return choices.reduce<Props[]>(
    (all, some) => all.flatMap((props) => some.map((more) => ({ ...props, ...more }))),
    [{}],
  );
}

function importsOf(file: ts.SourceFile): Map<string, Tag> {
  const found = new Map<string, Tag>();
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const from = statement.moduleSpecifier.text;
    const names = statement.importClause?.namedBindings;
    if (!from.startsWith(PACKAGE) || !names) continue;
    const module = from.slice(PACKAGE.length);
    if (ts.isNamespaceImport(names)) found.set(names.name.text, { module, member: "" });
    else
      for (const { name, propertyName } of names.elements)
        found.set(name.text, { module, member: (propertyName ?? name).text });
  }
  return found;
}

function constantsOf(file: ts.SourceFile): Map<string, ts.Expression> {
  const found = new Map<string, ts.Expression>();
  for (const statement of file.statements)
    if (ts.isVariableStatement(statement))
      for (const { name, initializer } of statement.declarationList.declarations)
        if (initializer) found.set(name.getText(), bareOf(initializer));
  return found;
}

async function render({ module, member }: Tag, props: Props): Promise<string> {
  const parts = (await import(PACKAGE + module)) as Record<string, ComponentType<Props>>;
  const part = parts[member];
  if (!part) throw new Error(`${PACKAGE}${module} has no ${member}`);
  const { asChild, ...rest } = props;
  const { Theme } = await import("@radix-ui/themes/components/theme");
  const element = asChild
    ? createElement(part, { ...rest, asChild }, createElement("span"))
    : createElement(part, rest);
  return renderToStaticMarkup(createElement(Theme, ROOT_THEME, element));
}

function readMarkup(markup: string, { classSets, accents }: RadixUsage) {
  for (const [tag] of markup.matchAll(/<\w[^>]*>/g)) {
    const names = / class="([^"]*)"/.exec(tag)?.[1];
    if (!names) continue;
    const at = classSets.push(new Set(names.split(" "))) - 1;
    const color = / data-accent-color="([^"]+)"/.exec(tag)?.[1] ?? ROOT_THEME.accentColor;
    accents.set(color, (accents.get(color) ?? new Set()).add(at));
  }
}

function* nodesIn(node: ts.Node): Generator<ts.Node> {
  yield node;
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  for (const child of children) yield* nodesIn(child);
}
