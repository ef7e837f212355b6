import { text } from "~/domain/fields";
import type { Overtaken } from "~/domain/shop/trail/overtaken.server";
import { photoFields } from "~/domain/shop/photos/photo";
import { categoryLabel } from "~/domain/stock/pieces/categories";
import type { Piece } from "~/domain/stock/pieces/piece";
import { KARATS, METAL_LABELS, METALS } from "~/domain/stock/pieces/metals";
import type { TakenSku } from "~/domain/stock/pieces/new-sku.server";
import { type Ownership, OWNERSHIP_LABELS, OWNERSHIPS } from "~/domain/stock/pieces/ownership";
import { pieceFields } from "~/domain/stock/pieces/piece-fields";
import { stonesField } from "~/domain/stock/pieces/stones";
import { type Address, href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { MoneyField } from "~/ui/fields/number-field";
import { SelectField } from "~/ui/fields/select-field";
import { TextField } from "~/ui/fields/text-field";
import { optionsOf } from "~/ui/options";
import { Form, Link } from "~/ui/page-link";
import { SubmitButton } from "~/ui/submit-button";
import { EnterSubmits } from "~/web/enter-updates";
import { FormAlerts, SavedBeside } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import type { FormRejection } from "~/web/perform.server";
import type { CostField } from "~/web/shows-cost.server";
import { PhotoField } from "~/web/photos/photo-field";
import { WeightField } from "~/web/weight-field";
import { storeOptions } from "~/web/store-filter";
import { CategoryFields } from "./category-fields.tsx";
import { StoneFields } from "./stone-fields.tsx";
import { Folded } from "~/web/folded";
import { CertificateFields } from "./certificate-fields.tsx";
import { MorePriceFields } from "./more-price-fields.tsx";
import { VendorFields } from "./piece-vendor-fields.tsx";

const FIELDS = {
  ...pieceFields,
  ...stonesField,
  ...photoFields,
  otherCategory: text({ label: "Another category", max: pieceFields.category.max ?? 0 }),
};

type LockedField = "sku" | "cost" | "retailPrice";

interface PieceFormProps {
  formKey: string;
  values: Record<string, string>;
  categories: string[];
  stores: { key: string; name: string }[];
  vendors: { id: number; name: string }[];
  /** Suggestions for the case. */
  cases: string[];
  cost: CostField;
  rejection: FormRejection<Overtaken<Record<string, string>> | TakenSku, Piece> | undefined;
  submitLabel: string;
  closeTo: Address;
  /** Read-only fields, because the piece is sold or can't be sold now. */
  locked?: readonly LockedField[];
  isSold?: boolean;
  /** Where it is and why that can't be changed; null if it can. */
  stays?: { at: string | null; why: string } | null;
  /** The form stages photos. An existing piece has a page for them. */
  takesPhotos?: boolean;
}

/** The inventory form of section 5: first what most pieces need, the rest folded. */
export function PieceForm(props: PieceFormProps) {
  const { formKey, values, categories, stores, vendors, cases, cost, rejection, submitLabel, closeTo } =
    props;
  const { locked = [], isSold = false, stays = null, takesPhotos } = props;
  const detail = rejection?.detail;
  const current = detail?.kind === "overtaken" ? detail.current : undefined;
  const taken = detail?.kind === "taken SKU" ? detail.existing : undefined;
  const { form, fields } = useFormFields(FIELDS, {
    id: "piece",
    formKey,
    values,
    rejection,
    saved: current,
    say: (name, value) => sayValue(name, value, props),
  });
  const { focus = "" } = values;
  const isLocked = (name: LockedField) => locked.includes(name) && !fields[name].field.errors;
  return (
    <Form
      method="post"
      {...(takesPhotos && { encType: "multipart/form-data" })}
      {...form.props}
      preventScrollReset={takesPhotos}
      noValidate
    >
      <EnterSubmits />
      <FormAlerts
        form={form}
        before="the item can be saved"
        used={({ id, sku }) => ({ name: `item ${sku}`, to: href("/inventory/:pieceId", { pieceId: id }) })}
      >
        {taken && (
          <Callout tone="info">
            <p>
              <Link to={href("/inventory/:pieceId", { pieceId: taken.id })}>{taken.sku}</Link> is already in
              inventory: {taken.description}
            </p>
          </Callout>
        )}
        {current && <SavedBeside />}
      </FormAlerts>
      {locked.length > 0 && (
        <Callout tone="info">
          {locked.includes("retailPrice") ? (
            <p>
              This item {isSold ? "is sold" : "can't be sold now"}, so its SKU{cost === "shown" && ", cost"}{" "}
              and retail price can't be changed.
            </p>
          ) : (
            <p>
              This item can't be sold now, so its SKU{cost === "shown" && " and cost"} can't be changed. Its
              retail price can.
            </p>
          )}
        </Callout>
      )}
      <HiddenFields form={form} />
      <FormGrid>
        <TextField
          {...fields.sku}
          data-scan="own"
          autoFocus={focus === ""}
          span={3}
          wideOnPhones
          readOnly={isLocked("sku")}
          autoComplete="off"
        />
        <CategoryFields
          category={fields.category}
          otherCategory={fields.otherCategory}
          categories={categories}
          span={3}
          wideOnPhones
        />
        <TextField {...fields.description} autoComplete="off" />
        {cost !== "withheld" && (
          <MoneyField
            {...fields.cost}
            span={3}
            readOnly={isLocked("cost")}
            hidden={cost === "hidden" && !fields.cost.field.errors}
          />
        )}
        <MoneyField {...fields.retailPrice} span={3} readOnly={isLocked("retailPrice")} />
        <SelectField
          {...fields.metal}
          span={2}
          optional
          placeholder="Not specified"
          options={optionsOf(METALS, METAL_LABELS)}
        />
        <SelectField
          {...fields.karat}
          span={2}
          optional
          placeholder="Not specified"
          options={optionsOf(KARATS, SAME)}
        />
        <TextField {...fields.size} span={2} wideOnPhones optional autoComplete="off" />
        <WeightField {...fields.weightGiven} unit={fields.weightUnit} span={2} wideOnPhones optional />
        <SelectField
          {...fields.location}
          span={2}
          optional
          placeholder={stays?.at ? undefined : "No location"}
          options={storeOptions(stays ? stores.filter(({ key }) => key === stays.at) : stores)}
          hint={stays?.why}
        />
        <TextField {...fields.displayCase} span={2} optional list="cases" autoComplete="off" />
        <datalist id="cases">
          {cases.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </datalist>
      </FormGrid>
      {takesPhotos && (
        <PhotoField
          field={fields.photo}
          staged={asText(rejection?.reply.initialValue?.photos ?? values.photos)}
          name="the new item"
        />
      )}
      <VendorFields fields={fields} vendors={vendors} />
      <Folded title="Stones" isSaid={fields.stones.length > 0 || form.allErrors.stones !== undefined}>
        <StoneFields stones={fields.stones} focus={focus} />
      </Folded>
      <CertificateFields fields={fields} />
      <MorePriceFields fields={fields} />
      <FormActions>
        <SubmitButton busy="Saving...">{submitLabel}</SubmitButton>
        <ButtonLink to={closeTo}>Cancel</ButtonLink>
      </FormActions>
    </Form>
  );
}

const SAME = Object.fromEntries(KARATS.map((karat) => [karat, karat])) as Record<
  (typeof KARATS)[number],
  string
>;

function asText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function sayValue(name: string, value: string, { stores, vendors }: PieceFormProps): string {
  if (name === "category") return categoryLabel(value);
  if (name === "metal")
    return METALS.some((metal) => metal === value) ? METAL_LABELS[value as (typeof METALS)[number]] : value;
  if (name === "ownership")
    return OWNERSHIPS.includes(value as Ownership) ? OWNERSHIP_LABELS[value as Ownership] : value;
  if (name === "vendorId") return vendors.find(({ id }) => String(id) === value)?.name ?? value;
  if (name === "location") return stores.find(({ key }) => key === value)?.name ?? value;
  return value;
}
