import { Form, Link } from "react-router";
import { useState, type ReactNode } from "react";
import { text } from "~/domain/fields";
import type { Overtaken } from "~/domain/shop/trail/overtaken.server";
import { photoFields } from "~/domain/records/photos/photo";
import { categoryLabel } from "~/domain/stock/pieces/categories";
import type { Piece } from "~/domain/stock/pieces/piece";
import { KARATS, METAL_LABELS, METALS } from "~/domain/stock/pieces/metals";
import type { TakenSku } from "~/domain/stock/pieces/piece-details.server";
import { type Ownership, OWNERSHIP_LABELS, OWNERSHIPS } from "~/domain/stock/pieces/ownership";
import { type PieceDetails, pieceFields } from "~/domain/stock/pieces/piece-fields";
import { LABORATORIES, stonesField } from "~/domain/stock/pieces/stones";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { Disclosure } from "~/ui/disclosure";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { MoneyField } from "~/ui/fields/number-field";
import { SelectField } from "~/ui/fields/select-field";
import { DateField, TextField } from "~/ui/fields/text-field";
import { optionsOf, recordOptions } from "~/ui/options";
import { SubmitButton } from "~/ui/submit-button";
import { EnterSubmits } from "~/web/enter-updates";
import { FormAlerts, SavedBeside } from "~/web/form-alerts";
import { type FormField, type FormFields, HiddenFields, useFormFields } from "~/web/form-fields";
import type { FormRejection } from "~/web/perform.server";
import type { CostField } from "~/web/shows-cost.server";
import { PhotoField } from "~/web/photos/photo-field";
import { WeightField } from "~/web/weight-field";
import { storeOptions } from "~/web/store-filter";
import { Choices, StoneFields } from "./stone-fields.tsx";

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
  closeTo: string;
  /** Read-only fields, because the piece is sold or can't be sold now. */
  locked?: readonly LockedField[];
  /** The form stages photos. An existing piece has a page for them. */
  takesPhotos?: boolean;
}

/** The inventory form of section 5: first what most pieces need, the rest folded. */
export function PieceForm(props: PieceFormProps) {
  const { formKey, values, categories, stores, vendors, cases, cost, rejection, submitLabel, closeTo } =
    props;
  const { locked = [], takesPhotos } = props;
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
        used={({ id, sku }) => ({ name: `item ${sku}`, to: `/inventory/${id}` })}
      >
        {taken && (
          <Callout tone="info">
            <p>
              <Link to={`/inventory/${taken.id}`}>{taken.sku}</Link> is already in inventory:{" "}
              {taken.description}
            </p>
          </Callout>
        )}
        {current && <SavedBeside />}
      </FormAlerts>
      {locked.length > 0 && (
        <Callout tone="info">
          {locked.includes("retailPrice") ? (
            <p>
              This item is sold, so its SKU{cost === "shown" && ", cost"} and retail price can't be changed.
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
          span={2}
          wideOnPhones
          readOnly={isLocked("sku")}
          autoComplete="off"
        />
        <SelectField
          {...fields.category}
          span={2}
          wideOnPhones
          placeholder="Choose a category"
          options={optionsOf(categories, categoryLabel)}
        />
        <TextField
          {...fields.otherCategory}
          span={2}
          wideOnPhones
          optional
          autoComplete="off"
          hint="If it isn't in the list"
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
          placeholder="No location"
          options={storeOptions(stores)}
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
      <VendorFields fields={fields} vendors={vendors} />
      <Folded title="Stones" isSaid={fields.stones.length > 0 || form.allErrors.stones !== undefined}>
        <StoneFields stones={fields.stones} focus={focus} />
      </Folded>
      <Folded
        title="Serial Number and Certificate"
        of={[fields.serialNumber, fields.laboratory, fields.certificateNumber]}
      >
        <FormGrid>
          <TextField
            {...fields.serialNumber}
            span={2}
            wideOnPhones
            data-scan="own"
            optional
            autoComplete="off"
          />
          <TextField
            {...fields.laboratory}
            span={2}
            wideOnPhones
            optional
            list="laboratories"
            autoComplete="off"
          />
          <TextField
            {...fields.certificateNumber}
            span={2}
            wideOnPhones
            optional
            data-scan="own"
            autoComplete="off"
          />
        </FormGrid>
        <Choices id="laboratories" words={LABORATORIES} />
      </Folded>
      <Folded
        title="More Prices, Purchase Date and Tag"
        of={[fields.meltPrice, fields.breakdownPrice, fields.floorPrice, fields.purchaseDate, fields.tagText]}
      >
        <FormGrid>
          <MoneyField {...fields.meltPrice} span={3} optional />
          <MoneyField {...fields.breakdownPrice} span={3} optional />
          <MoneyField {...fields.floorPrice} span={3} optional hint="Selling for less needs approval." />
          <DateField {...fields.purchaseDate} span={3} optional />
          <TextField
            {...fields.tagText}
            optional
            autoComplete="off"
            hint="Printed next to the SKU and price instead of the description."
          />
        </FormGrid>
      </Folded>
      {takesPhotos && (
        <PhotoField
          field={fields.photo}
          staged={asText(rejection?.reply.initialValue?.photos ?? values.photos)}
          name="the new item"
        />
      )}
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

interface FoldedProps {
  title: string;
  /** Open if one of these has a value, a message, or another editor's value beside it. */
  of?: readonly FormField[];
  isSaid?: boolean;
  children: ReactNode;
}

/** A section of fields that few pieces need. Once opened, it stays open whatever is typed. */
function Folded({ title, of = [], isSaid = of.some(isSaidIn), children }: FoldedProps) {
  const [open, setOpen] = useState(isSaid);
  if (isSaid && !open) setOpen(true);
  return (
    <Disclosure title={title} note="(optional)" open={open}>
      {children}
    </Disclosure>
  );
}

function isSaidIn({ field, saved }: FormField): boolean {
  return Boolean(field.initialValue) || (field.errors?.length ?? 0) > 0 || saved !== undefined;
}

interface VendorFieldsProps {
  fields: Pick<FormFields<PieceDetails>, "vendorId" | "vendorStyle" | "ownership" | "memoDueDay">;
  vendors: PieceFormProps["vendors"];
}

function VendorFields({ fields, vendors }: VendorFieldsProps) {
  const { vendorId, vendorStyle, ownership, memoDueDay } = fields;
  const isOwned = (ownership.field.initialValue ?? "owned") === "owned" && !ownership.field.errors;
  return (
    <Folded title="Vendor" isSaid={!isOwned || [vendorId, vendorStyle, memoDueDay].some(isSaidIn)}>
      <FormGrid>
        <SelectField
          {...vendorId}
          span={3}
          optional
          placeholder="No vendor"
          options={recordOptions(vendors)}
        />
        <TextField {...vendorStyle} span={3} optional autoComplete="off" />
        <SelectField {...ownership} span={3} options={optionsOf(OWNERSHIPS, OWNERSHIP_LABELS)} />
        <DateField {...memoDueDay} span={3} optional hint="For memo and consigned items." />
      </FormGrid>
    </Folded>
  );
}

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
