import { piecesOfIds, placesOfPieces } from "~/domain/stock/pieces/find-pieces.server";
import { isAvailable, standingLabel } from "~/domain/stock/pieces/piece-states";
import { storeNames } from "~/domain/shop/stores/find-stores.server";
import { beginTransfer } from "~/domain/stock/transfers/packing.server";
import { MOST_PIECES } from "~/domain/stock/transfers/transfer-size";
import { transferNumber } from "~/domain/stock/transfers/transfer";
import { newTransferFields } from "~/domain/stock/transfers/transfer-fields";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { type Column, ColumnTable } from "~/ui/column-table";
import { FieldNotes } from "~/ui/fields/field";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { SelectField } from "~/ui/fields/select-field";
import { TextField } from "~/ui/fields/text-field";
import { FormPage } from "~/ui/form-page";
import { Form } from "~/ui/page-link";
import { SubmitButton } from "~/ui/submit-button";
import { TiledCell, type TilePicture } from "~/ui/tile";
import { actorOf } from "~/web/context";
import { FormAlerts } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import { readDraft } from "~/web/form-drafts.server";
import { performForm } from "~/web/perform.server";
import { withTiles } from "~/web/photos/tiles.server";
import { redirect } from "~/web/redirect";
import { storeOptions } from "~/web/store-filter";
import { storeToBeginWith } from "~/web/store-to-begin-with.server";
import type { Route } from "./+types/new-transfer";
import { NewTransfer } from "./transfer-contract.ts";

export const handle: PageHandle = { ...SECTIONS.transfers, beginsWithRail: true, isForm: true };

export const meta = () => titled("New Transfer");

/** Reads `ids`, the items ticked elsewhere. */
export function loader({ url, context }: Route.LoaderArgs) {
  const { db } = shop();
  const actor = actorOf(context);
  const { ids = "", ...typed } = {
    ...Object.fromEntries(url.searchParams),
    ...readDraft(actor, url),
  } as Record<string, string>;
  const chosen = [...new Set(ids.split(/[ ,]+/).filter((id) => /^[1-9]\d{0,14}$/.test(id)))].map(Number);
  const places = placesOfPieces(db, chosen);
  const stores = storeNames(db);
  const nameOf = (key: string | null | undefined) =>
    stores.find((store) => store.key === key)?.name ?? "No location";
  const from = mostOf([...places.values()]) ?? storeToBeginWith(actor);
  const pieces = piecesOfIds(db, chosen, { limit: MOST_PIECES });
  return {
    pieces: withTiles(actor, "piece", pieces, ({ category, description }) => [category, description]).map(
      ({ id, sku, description, tile, ...piece }) => ({
        id,
        sku,
        description,
        tile,
        where: [nameOf(places.get(id)), !isAvailable(piece) && standingLabel(piece)]
          .filter(Boolean)
          .join(", "),
      }),
    ),
    stores,
    values: { from, ...typed },
    formKey: crypto.randomUUID(),
  };
}

function mostOf(keys: readonly (string | null)[]): string | null {
  const counts = new Map<string, number>();
  for (const key of keys) if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? null;
}

export async function action(args: Route.ActionArgs) {
  const outcome = await performForm(args, NewTransfer, beginTransfer, "Failed to start the transfer");
  return outcome.ok
    ? redirect(href("/inventory/transfers/:transferId", { transferId: outcome.value.id }), 303)
    : outcome.rejection;
}

export default function NewTransferPage({ loaderData, actionData }: Route.ComponentProps) {
  const { pieces, stores, values, formKey } = loaderData;
  const { form, fields } = useFormFields(newTransferFields, {
    id: "transfer",
    formKey,
    values,
    rejection: actionData,
  });
  const ticks = {
    id: `${form.id}-ids`,
    name: "ids",
    errorId: `${form.id}-ids-error`,
    descriptionId: `${form.id}-ids-description`,
    errors: form.allErrors.ids,
  };
  const sent = actionData?.reply.initialValue?.ids;
  const unticked = (id: number) =>
    sent !== undefined && !(Array.isArray(sent) ? sent : [sent]).map(String).includes(String(id));
  return (
    <FormPage title="New Transfer" backTo={href("/inventory/transfers")} backLabel="Transfers">
      <Form method="post" {...form.props} noValidate autoComplete="off">
        <FormAlerts
          form={form}
          before="the transfer can start"
          used={({ id }) => ({
            name: transferNumber(id),
            to: href("/inventory/transfers/:transferId", { transferId: id }),
          })}
        />
        <HiddenFields form={form} />
        <FormGrid>
          <SelectField {...fields.from} span={3} wideOnPhones options={storeOptions(stores)} />
          <SelectField
            {...fields.to}
            span={3}
            wideOnPhones
            placeholder="Choose a store"
            options={storeOptions(stores)}
          />
          <TextField {...fields.note} optional hint="How it ships or who it's for. Printed on the list." />
        </FormGrid>
        <div id={ticks.id} tabIndex={-1}>
          <FieldNotes field={ticks} />
          {pieces.length > 0 && (
            <ColumnTable
              phone="brief"
              tiled
              dense
              caption="Items"
              columns={columns(unticked)}
              rows={pieces}
              keyOf={({ id }) => id}
            />
          )}
        </div>
        <FormActions>
          <SubmitButton busy="Starting...">Start Transfer</SubmitButton>
          <ButtonLink to={href("/inventory/transfers")}>Cancel</ButtonLink>
        </FormActions>
      </Form>
    </FormPage>
  );
}

interface Row {
  id: number;
  sku: string;
  description: string;
  /** Its store, and its state unless it is available. */
  where: string;
  tile: TilePicture;
}

function columns(unticked: (id: number) => boolean): Column<Row>[] {
  return [
    {
      head: "SKU",
      className: "phone-code phone-tick",
      render: ({ id, sku }) => (
        <label className="check">
          <input type="checkbox" name="ids" value={id} defaultChecked={!unticked(id)} />
          <span>{sku}</span>
        </label>
      ),
    },
    {
      head: "Item",
      className: "phone-title",
      bare: true,
      render: ({ description, where, tile }) => (
        <TiledCell picture={tile}>
          <span className="cell-lines">
            <span className="cell-main">{description}</span> <span className="cell-note">{where}</span>
          </span>
        </TiledCell>
      ),
    },
  ];
}
