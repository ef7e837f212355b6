import { composeMail } from "./compose-mail.server.ts";
import type { Provider, Written } from "./provider.ts";
import { SAMPLE_GOES_TO } from "./sample-goes-to.ts";
import { keepSentFile } from "./keep-sent-files.server.ts";

const FROM = { name: "Sample shop", address: "shop@sample.example" };

/** Writes messages into files instead of sending them: how the sample shop tries the whole way. */
export function folderProvider(dataDir: string, kind: "eml" | "txt"): Provider {
  return {
    goesTo: SAMPLE_GOES_TO,
    async send(message) {
      const content = await contentOf(message, kind);
      try {
        keepSentFile(dataDir, `${message.messageKey}.${kind}`, content);
      } catch (error) {
        const { code = null } = error as NodeJS.ErrnoException;
        return { answer: code === "EEXIST" ? "never" : "later", code: null, said: code, ref: null };
      }
      return { answer: "accepted", code: null, said: null, ref: null };
    },
  };
}

async function contentOf(message: Written, kind: "eml" | "txt"): Promise<Buffer> {
  if (kind === "eml") return (await composeMail(message, FROM)).raw;
  return Buffer.from(`To: ${message.address}\n\n${message.words}\n`);
}
