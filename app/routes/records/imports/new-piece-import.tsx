import { sizesOf } from "~/import/import-limits";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import type { Route } from "./+types/new-piece-import";
import { answerImport, loadImportForm } from "./answer-import.server.ts";
import { ImportForm } from "./import-form.tsx";
import { PIECE_IMPORT } from "./import-words.ts";

export const handle: PageHandle = { ...SECTIONS.inventory, isForm: true };

export const meta = () => titled("Import Items");

export function loader({ url }: Route.LoaderArgs) {
  return loadImportForm(url, "pieces");
}

export async function action(args: Route.ActionArgs) {
  return answerImport(args, "pieces");
}

export default function ImportItems({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ImportForm
      words={PIECE_IMPORT}
      hint={
        <>
          Name the columns in the first row: SKU, category, description, cost, retail price, store, metal,
          karat, weight, vendor, style; you can match other names yourself. A weight without a unit is in
          grams. An SKU that already exists is refused. {sizesOf("items")}
        </>
      }
      loaded={loaderData}
      answer={actionData}
    />
  );
}
