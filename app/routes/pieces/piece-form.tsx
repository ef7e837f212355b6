import { Form, Link } from "react-router";
import { text } from "~/domain/fields";
import type { Overtaken } from "~/domain/overtaken.server";
import { photoFields } from "~/domain/photos/photo";
import { categoryLabel } from "~/domain/pieces/categories";
import type { Piece } from "~/domain/pieces/piece";
import type { TakenSku } from "~/domain/pieces/piece-details.server";
import { pieceFields } from "~/domain/pieces/piece-fields";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { MoneyField } from "~/ui/fields/number-field";
import { SelectField } from "~/ui/fields/select-field";
import { DateField, TextField } from "~/ui/fields/text-field";
import { optionsOf } from "~/ui/options";
import { SubmitButton } from "~/ui/submit-button";
import { EnterSubmits } from "~/web/enter-updates";
import { FormAlerts, SavedBeside } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import type { FormRejection } from "~/web/perform.server";
import type { CostField } from "~/web/shows-cost.server";
import { PhotoField } from "~/web/photos/photo-field";
import { WeightField } from "~/web/weight-field";
import { storeOptions } from "~/web/store-filter";

const FIELDS = {
  ...pieceFields,
  ...photoFields,
  otherCategory: text({ label: "Another category", max: pieceFields.category.max ?? 0 }),
};

interface PieceFormProps {
  formKey: string;
  values: Record<string, string>;
  categories: string[];
  stores: { key: string; name: string }[];
  /** Suggested. */
  cases: string[];
  cost: CostField;
  rejection: FormRejection<Overtaken<Record<string, string>> | TakenSku, Piece> | undefined;
  submitLabel: string;
  closeTo: string;
  /** The piece is sold: SKU, cost, and price are read-only. */
  locked?: boolean;
  /** The form stages photos; a piece that is there has a page for them. */
  takesPhotos?: boolean;
}

/** The inventory form of section 5. */
export function PieceForm(props: PieceFormProps) {
  const {
    formKey,
    values,
    categories,
    stores,
    cases,
    cost,
    rejection,
    submitLabel,
    closeTo,
    locked,
    takesPhotos,
  } = props;
  const detail = rejection?.detail;
  const current = detail?.kind === "overtaken" ? detail.current : undefined;
  const taken = detail?.kind === "taken SKU" ? detail.existing : undefined;
  const { form, fields } = useFormFields(FIELDS, {
    id: "piece",
    formKey,
    values,
    rejection,
    saved: current,
    say: (name, value) => sayValue(name, value, stores),
  });
  const isLocked = (name: "sku" | "cost" | "retailPrice") => locked && !fields[name].field.errors;
  return (
    <Form
      method="post"
      {...(takesPhotos && { encType: "multipart/form-data" })}
      {...form.props}
      preventScrollReset={takesPhotos}
      noValidate
    >
      {takesPhotos && <EnterSubmits />}
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
      {locked && (
        <Callout tone="info">
          <p>
            This item is sold, so its SKU{cost === "shown" && ", cost"} and retail price can't be changed.
          </p>
        </Callout>
      )}
      <HiddenFields form={form} />
      <FormGrid>
        <TextField
          {...fields.sku}
          data-scan="own"
          autoFocus
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
        <MoneyField {...fields.meltPrice} span={3} optional />
        <MoneyField {...fields.breakdownPrice} span={3} optional />
        <MoneyField {...fields.floorPrice} span={3} optional hint="Selling for less needs approval." />
        <WeightField {...fields.weightGiven} unit={fields.weightUnit} span={3} wideOnPhones optional />
        <DateField {...fields.purchaseDate} span={3} optional />
        <SelectField
          {...fields.location}
          span={3}
          optional
          placeholder="No location"
          options={storeOptions(stores)}
        />
        <TextField {...fields.displayCase} span={3} optional list="cases" autoComplete="off" />
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
      <FormActions>
        <SubmitButton busy="Saving...">{submitLabel}</SubmitButton>
        <ButtonLink to={closeTo}>Cancel</ButtonLink>
      </FormActions>
    </Form>
  );
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function sayValue(name: string, value: string, stores: PieceFormProps["stores"]): string {
  if (name === "category") return categoryLabel(value);
  if (name === "location") return stores.find(({ key }) => key === value)?.name ?? value;
  return value;
}
