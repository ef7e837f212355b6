import type { Client } from "./http.ts";

/** A parsed curl command, as far as the documentation uses it. */
export interface CurlCommand {
  method: string;
  /** Path and query. */
  target: string;
  headers: Record<string, string>;
  data: string | undefined;
  /** Form fields by name; a file is '@name'. */
  form: [string, string][];
}

/** Parses the only curl command of a shell block; throws on unknown options. */
export function readCurl(block: string): CurlCommand {
  const [program, ...words] = wordsOf(
    block
      .split("\n")
      .filter((line) => line.startsWith("curl "))
      .join("\n"),
  );
  if (program !== "curl") throw new Error(`No curl command in ${block}`);
  const command: CurlCommand = { method: "", target: "", headers: {}, data: undefined, form: [] };
  while (words.length > 0) {
    const word = words.shift() ?? "";
    const value = () => words.shift() ?? "";
    if (word === "-sS") continue;
    else if (word === "-b" || word === "-c") value();
    else if (word === "-X") command.method = value();
    else if (word === "-d") command.data = value();
    else if (word === "-H") {
      const [name = "", text = ""] = value().split(/:\s*(.*)/s);
      command.headers[name.toLowerCase()] = text;
    } else if (word === "-F") {
      const [name = "", text = ""] = value().split(/=(.*)/s);
      command.form.push([name, text]);
    } else if (word.startsWith("$LOUPE/")) command.target = word.slice("$LOUPE".length);
    else throw new Error(`The reader of curl commands doesn't know ${word}`);
  }
  const hasBody = command.data !== undefined || command.form.length > 0;
  return { ...command, method: command.method || (hasBody ? "POST" : "GET") };
}

/** Sends the request as curl would. */
export function runCurl(
  client: Client,
  { method, target, headers, data, form }: CurlCommand,
  files: Record<string, BlobPart>,
) {
  if (form.length === 0)
    return client.request(method, target, { headers, ...(data !== undefined && { body: data }) });
  const body = new FormData();
  for (const [name, value] of form) {
    const file = value.startsWith("@") ? value.slice(1) : undefined;
    if (file === undefined) body.append(name, value);
    else body.append(name, new Blob([files[file] ?? ""]), file);
  }
  return client.request(method, target, { headers, body });
}

/** Splits words like a shell. Doesn't support nested quotes. */
function wordsOf(text: string): string[] {
  return [...text.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, bare]) => single ?? double ?? bare ?? "",
  );
}
