import { data, Form, redirect } from "react-router";
import { formatDecimal } from "~/domain/money";
import { CONDITION_LABELS, CONDITIONS } from "~/domain/repairs/conditions";
import { type Envelope, getEnvelope, writeEnvelope } from "~/domain/repairs/envelope.server";
import { ITEMS_AT_MOST, WORK_AT_MOST } from "~/domain/repairs/envelope-fields";
import { listActive } from "~/domain/sales/list-sellers.server";
import { listServices } from "~/domain/services/find-services.server";
import { formatWeight, typedWeight, WEIGHT_UNITS } from "~/domain/weight";
import { shop } from "~/runtime/shop.server";
import type { PageHandle } from "~/shell/page-handle";
import { Button, ButtonLink } from "~/ui/button";
import { CheckField } from "~/ui/fields/check-field";
import type { Field } from "~/ui/fields/field";
import { FormActions, FormGrid, FormSection } from "~/ui/fields/form-layout";
import { MoneyField } from "~/ui/fields/number-field";
import { SelectField } from "~/ui/fields/select-field";
import { DateField, TextField } from "~/ui/fields/text-field";
import { FormPage } from "~/ui/form-page";
import { actorOf, factsOf } from "~/web/context";
import { FormAlerts, messagesOf } from "~/web/form-alerts";
import { HiddenFields } from "~/web/form-fields";
import { readForm } from "~/web/form.server";
import { keepDraft, readDraft } from "~/web/kept-drafts.server";
import { performForm } from "~/web/perform.server";
import { idParam, notFound } from "~/web/problem";
import { maySeeCost } from "~/web/shows-cost.server";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/envelope";
import { EditedEnvelope } from "./envelope-contract.ts";

export const handle: PageHandle = {
  title: "Repairs Management",
  subtitle: "Repair intake, status and revenue",
};

export const meta: Route.MetaFunction = ({ params }) => [{ title: `Envelope ${params.repairId} · Loupe` }];

type Texts = Record<string, string>;

export function loader({ params, context, url }: Route.LoaderArgs) {
  const { db } = shop();
  const id = idParam(params.repairId);
  const envelope = getEnvelope(db, id);
  if (!envelope) throw notFound();
  const { state } = envelope.order;
  if (state === "handed_over" || state === "cancelled") throw redirect(`/repairs/${id}`);
  const sees = maySeeCost(context);
  const kept = readDraft(actorOf(context), url);
  return {
    id,
    values: kept ?? toForm(envelope, sees),
    rows: rowsIn(kept, envelope.items.length, envelope.work.length),
    formKey: kept?.formKey ?? crypto.randomUUID(),
    seesCost: sees,
    colleagues: listActive(db).map(({ id: who, name }) => ({ value: String(who), label: name })),
    services: listServices(db, { all: false }).map(({ id: service, name }) => ({
      value: String(service),
      label: name,
    })),
  };
}

/** How many rows the form has: those there are, and one more of each to fill in. */
function rowsIn(kept: Texts | null, items: number, work: number) {
  const count = (list: string) =>
    Object.keys(kept ?? {}).reduce((most, name) => {
      const nth = new RegExp(`^${list}\\[(\\d{1,2})\\]`).exec(name)?.[1];
      return nth === undefined ? most : Math.max(most, Number(nth) + 1);
    }, 0);
  return {
    items: Math.min(Math.max(items, count("items")) + 1, ITEMS_AT_MOST),
    work: Math.min(Math.max(work, count("work")) + 2, WORK_AT_MOST),
  };
}

function toForm({ order, items, work }: Envelope, sees: boolean): Texts {
  const values: Texts = {
    promised: order.promisedDay ?? "",
    workerId: String(order.worker?.id ?? ""),
    callOver: order.callOver === null ? "" : formatDecimal(order.callOver),
    version: String(order.version),
  };
  for (const [nth, item] of items.entries()) {
    const { weightGiven, weightUnit } = typedWeight(item);
    const texts = {
      description: item.description,
      metal: item.metal,
      stones: item.stones,
      size: item.size,
      weightGiven: weightGiven && formatWeight(weightGiven),
      weightUnit,
      serial: item.serial,
      declaredValue: item.declaredValue && formatDecimal(item.declaredValue),
      conditionNote: item.conditionNote,
    };
    for (const [name, text] of Object.entries(texts))
      if (text) values[`items[${nth}].${name}`] = String(text);
    for (const name of item.condition) values[`items[${nth}].condition.${name}`] = "on";
  }
  for (const [nth, line] of work.entries()) {
    const texts = {
      item: line.item,
      serviceId: line.serviceId,
      description: line.description,
      price: formatDecimal(line.price),
      cost: sees ? formatDecimal(line.cost) : null,
      taxed: line.isTaxed ? "true" : "false",
      doneBy: line.doneBy?.id,
    };
    for (const [name, text] of Object.entries(texts))
      if (text !== null && text !== undefined) values[`work[${nth}].${name}`] = String(text);
  }
  return values;
}

/** Rows that nothing was typed in don't count; the others close up. */
function withoutEmptyRows(form: FormData): FormData {
  const sent = new FormData();
  const rows = new Map<string, [string, string][]>();
  for (const [name, value] of form) {
    if (typeof value !== "string") continue;
    const [, row, inner = ""] = /^((?:items|work)\[\d{1,2}\])\.(.+)$/.exec(name) ?? [];
    if (row === undefined) sent.append(name, value);
    else rows.set(row, [...(rows.get(row) ?? []), [inner, value]]);
  }
  const next = { items: 0, work: 0 };
  for (const [row, fields] of rows) {
    const list = row.startsWith("items") ? "items" : "work";
    const said = list === "items" ? (name: string) => name !== "weightUnit" : isWork;
    if (!fields.some(([name, value]) => said(name) && value.trim() !== "")) continue;
    for (const [name, value] of fields) sent.append(`${list}[${next[list]}].${name}`, value);
    next[list] += 1;
  }
  return sent;
}

const isWork = (name: string) => ["serviceId", "description", "price", "cost"].includes(name);

export async function action(args: Route.ActionArgs) {
  const repairId = idParam(args.params.repairId);
  const form = withoutEmptyRows(await readForm(args.request));
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  if (form.has("more"))
    return redirect(
      keepDraft(actorOf(args.context), `/repairs/${repairId}/envelope`, withoutMore(typed)),
      303,
    );
  const outcome = await performForm(
    args,
    EditedEnvelope,
    (ctx, edit) => writeEnvelope(ctx, { repairId, ...edit }),
    { title: "Error", description: "Failed to save the envelope" },
    { form, problem: null },
  );
  if (outcome.ok)
    return redirectWithToast(factsOf(args.context), `/repairs/${repairId}`, {
      tone: "success",
      title: "Success",
      description: "Envelope saved",
    });
  const { data: rejection, init } = outcome.rejection;
  if (init?.status === 404) throw notFound();
  const current = rejection.detail?.current;
  return data(
    {
      ...rejection,
      detail: null,
      values: { ...typed, ...(current && { version: String(current.version) }) } as Texts,
      rows: rowsIn(typed, 1, 0),
    },
    init ?? {},
  );
}

function withoutMore({ more: _more, ...typed }: Texts): Texts {
  return typed;
}

const UNITS = WEIGHT_UNITS.map((value) => ({ value, label: value }));
const TAXED = [
  { value: "true", label: "Yes" },
  { value: "false", label: "No" },
];

export default function EnvelopePage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, colleagues, services, seesCost } = loaderData;
  const values = actionData?.values ?? loaderData.values;
  const rows = actionData?.rows ?? loaderData.rows;
  const formKey = actionData?.formKey ?? loaderData.formKey;
  const errors = messagesOf(actionData);
  const field = (name: string, label: string): { field: Field; label: string } => ({
    label,
    field: {
      id: `envelope-${name}`,
      name,
      errorId: `envelope-${name}-error`,
      descriptionId: `envelope-${name}-hint`,
      errors: errors[name] ?? errors[name.replace(/\[(\d+)\]/, ".$1")],
      initialValue: values[name] ?? "",
    },
  });
  const record = `/repairs/${id}`;
  const many = (n: number) => Array.from({ length: n }, (_, nth) => nth);
  return (
    <FormPage title="Items and Work" backTo={record} backLabel={`Repair #${id}`} wide>
      <Form
        key={JSON.stringify(values)}
        method="post"
        id="envelope"
        noValidate
        autoComplete="off"
        preventScrollReset
      >
        <Button
          type="submit"
          name="more"
          value="1"
          className="visually-hidden"
          tabIndex={-1}
          aria-hidden="true"
        >
          Add rows
        </Button>
        <HiddenFields form={{ formKey, version: values.version, rejection: actionData }} />
        <FormAlerts
          form={{ id: "envelope", rejection: actionData, allErrors: errors, labels: {} }}
          before="the envelope can be saved"
          used={() => ({ name: `repair #${id}`, to: record })}
        />
        <div>
          {many(rows.items).map((nth) => {
            const at = `items[${nth}]`;
            return (
              <FormSection key={at} title={values[`${at}.description`] ? `Item ${nth + 1}` : "Another Item"}>
                <FormGrid>
                  <TextField {...field(`${at}.description`, "Item")} span={3} wideOnPhones />
                  <TextField {...field(`${at}.metal`, "Metal")} span={3} optional />
                  <TextField {...field(`${at}.stones`, "Stones")} span={3} wideOnPhones optional />
                  <TextField {...field(`${at}.size`, "Size")} span={3} optional />
                  <TextField
                    {...field(`${at}.weightGiven`, "Weight")}
                    span={2}
                    optional
                    inputMode="decimal"
                  />
                  <SelectField {...field(`${at}.weightUnit`, "Unit")} span={2} options={UNITS} />
                  <TextField {...field(`${at}.serial`, "Serial number")} span={2} optional />
                  <MoneyField {...field(`${at}.declaredValue`, "Declared value")} span={3} optional />
                </FormGrid>
                <FormGrid>
                  {CONDITIONS.map((name) => (
                    <CheckField
                      key={name}
                      {...field(`${at}.condition.${name}`, CONDITION_LABELS[name])}
                      span={2}
                    />
                  ))}
                  <TextField {...field(`${at}.conditionNote`, "Condition in words")} optional />
                </FormGrid>
              </FormSection>
            );
          })}
          {many(rows.work).map((nth) => {
            const at = `work[${nth}]`;
            return (
              <FormSection key={at} title={values[`${at}.description`] ? `Work ${nth + 1}` : "More Work"}>
                <FormGrid>
                  <SelectField
                    {...field(`${at}.serviceId`, "Service")}
                    span={3}
                    placeholder="None: in words"
                    options={services}
                  />
                  <TextField {...field(`${at}.description`, "Work")} span={3} wideOnPhones optional />
                  <SelectField
                    {...field(`${at}.item`, "On item")}
                    span={2}
                    options={many(rows.items).map((n) => ({ value: String(n + 1), label: `Item ${n + 1}` }))}
                  />
                  <MoneyField {...field(`${at}.price`, "Price")} span={2} optional />
                  {seesCost && <MoneyField {...field(`${at}.cost`, "Cost")} span={2} optional />}
                  <SelectField {...field(`${at}.taxed`, "Taxed")} span={2} options={TAXED} />
                  <SelectField
                    {...field(`${at}.doneBy`, "Done by")}
                    span={3}
                    placeholder="Nobody yet"
                    options={colleagues}
                  />
                </FormGrid>
              </FormSection>
            );
          })}
          <FormSection title="Promise">
            <FormGrid>
              <DateField {...field("promised", "Promised")} span={3} optional />
              <SelectField
                {...field("workerId", "Bench")}
                span={3}
                placeholder="Nobody yet"
                options={colleagues}
              />
              <MoneyField {...field("callOver", "Call first if over")} span={3} optional />
            </FormGrid>
          </FormSection>
        </div>
        <FormActions>
          <Button type="submit" variant="primary">
            Save Envelope
          </Button>
          <Button type="submit" name="more" value="1">
            Add rows
          </Button>
          <ButtonLink to={record}>Cancel</ButtonLink>
        </FormActions>
      </Form>
    </FormPage>
  );
}
