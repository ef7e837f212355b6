import { modelHost, modelName } from "~/ai/model.server";
import { lastAiTest } from "~/domain/shop/settings/ai-test.server";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import type { shop } from "~/runtime/shop.server";
import { formatDateTime } from "~/ui/format";

type Db = ReturnType<typeof shop>["db"];

/** Returns the AI service's setup and the last test of its model; null if no model is set up. */
export function aiService(db: Db) {
  const model = modelName();
  if (model === null) return null;
  const host = modelHost();
  const test = lastAiTest(db);
  if (test?.model !== model || test.host !== host) return { model, host, test: null };
  const { ms, problem, at } = test;
  return { model, host, test: { ms, problem, at: formatDateTime(at, readSettings(db).businessZone) } };
}
