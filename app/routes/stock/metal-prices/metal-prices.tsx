import { data } from "react-router";
import { inMoney } from "~/domain/money";
import type { Instant } from "~/domain/dates";
import { countDays, type DayPrices, pricesNow } from "~/domain/stock/metal-prices/find-metal-prices.server";
import { keepMetalPrices } from "~/domain/stock/metal-prices/keep-metal-prices.server";
import { oldPriceNote } from "~/domain/stock/metal-prices/old-price-note";
import { PRICED_METAL_LABELS, PRICED_METALS } from "~/domain/stock/metal-prices/metal-price";
import { metalPriceFields, weighedFields } from "~/domain/stock/metal-prices/metal-price-fields";
import { meltValue, missingToMelt } from "~/domain/stock/metal-prices/melt-value";
import { can } from "~/domain/permissions";
import { KARATS, METAL_LABELS, METALS, wrongKarat } from "~/domain/stock/pieces/metals";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { parseTypedWeight, WEIGHT_UNITS, WRONG_WEIGHT_UNIT } from "~/domain/weight";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { href } from "~/ui/address";
import { AsksToLeave } from "~/ui/asks-to-leave";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Callout } from "~/ui/callout";
import type { Column } from "~/ui/column-table";
import { Columns, Stack } from "~/ui/columns";
import { ErrorSummary } from "~/ui/error-summary";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { MoneyField } from "~/ui/fields/number-field";
import { SelectField } from "~/ui/fields/select-field";
import { DateField } from "~/ui/fields/text-field";
import { FigureTable } from "~/ui/figure-table";
import { formatDate } from "~/ui/format";
import { keepDates } from "~/ui/line-breaks";
import { useMoney } from "~/ui/money";
import { optionsOf } from "~/ui/options";
import { Form } from "~/ui/page-link";
import { Pager } from "~/ui/pager";
import { Panel } from "~/ui/panel";
import { Stat, StatLine } from "~/ui/stat-strip";
import { SubmitButton } from "~/ui/submit-button";
import { actorOf, factsOf } from "~/web/context";
import { attentionBefore, FormAlerts } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import { readDraft } from "~/web/form-drafts.server";
import { listPage } from "~/web/list.server";
import { performForm } from "~/web/perform.server";
import { redirectWithToast } from "~/web/toast.server";
import { WeightField } from "~/web/weight-field";
import type { Route } from "./+types/metal-prices";
import { TypedPrices } from "./metal-price-contract.ts";
import { daysOfPrices } from "./days-of-prices.server.ts";

const PAGE = href("/inventory/metal-prices");

export const handle: PageHandle = { title: "Metal Prices", subtitle: "Today's metal prices and melt values" };

export const meta = () => titled(handle.title);

export function loader({ url, context }: Route.LoaderArgs) {
  const { db } = shop();
  const { today, prices: newest } = pricesNow(db, Date.now() as Instant);
  const { rows: days, ...page } = listPage(url, daysOfPrices(), (atMost) => countDays(db, atMost));
  const weighed = weighedIn(url);
  const view = {
    today,
    newest,
    days,
    page,
    weighed,
    mayEdit: can(actorOf(context), "inventory.edit"),
    values: readDraft(actorOf(context), url) ?? { day: today },
    formKey: crypto.randomUUID(),
  };
  return data(view, { status: Object.keys(weighed.errors).length > 0 ? 422 : 200 });
}

/** Reads what the calculator was asked, and works out its worth, or says by field why it can't be worked out. */
function weighedIn({ searchParams }: URL) {
  const of = (name: string) => searchParams.get(name) ?? "";
  const typed = {
    metal: of("metal"),
    karat: of("karat"),
    weightGiven: of("weightGiven"),
    weightUnit: of("weightUnit") || "g",
  };
  const metal = METALS.find((each) => each === typed.metal) ?? null;
  const karat = KARATS.find((each) => each === typed.karat) ?? null;
  const weightUnit = WEIGHT_UNITS.find((each) => each === typed.weightUnit) ?? null;
  const weightGiven = parseTypedWeight(typed.weightGiven);
  const none = { typed, errors: {} as Record<string, string[]>, problem: null, melt: null };
  if (!Object.keys(weighedFields).some((name) => searchParams.has(name))) return none;
  const missing = missingToMelt({ metal, karat, weightGiven, weightUnit });
  const wrong = missing.metal === undefined ? wrongKarat({ metal, karat }) : null;
  const messages: Partial<Record<keyof typeof weighedFields, string>> = {
    ...missing,
    ...(wrong !== null && { karat: wrong }),
    ...(weightGiven === null &&
      typed.weightGiven !== "" && { weightGiven: "A weight is a number such as 5.2" }),
    ...(weightUnit === null && { weightUnit: WRONG_WEIGHT_UNIT }),
  };
  const errors = Object.fromEntries(Object.entries(messages).map(([name, message]) => [name, [message]]));
  if (Object.keys(errors).length > 0) return { ...none, errors };
  const { db } = shop();
  const { currency } = readSettings(db);
  const { prices } = pricesNow(db, Date.now() as Instant);
  const melt = meltValue({ metal, karat, weightGiven, weightUnit }, prices, (amount) =>
    inMoney(amount, currency),
  );
  return "missing" in melt ? { ...none, problem: melt.missing } : { ...none, melt };
}

export async function action(args: Route.ActionArgs) {
  const outcome = await performForm(args, TypedPrices, keepMetalPrices, "Failed to save the prices");
  if (!outcome.ok) return outcome.rejection;
  return redirectWithToast(factsOf(args.context), PAGE, {
    tone: "success",
    description: `Prices for ${formatDate(outcome.value.day)} saved`,
  });
}

export default function MetalPrices({ loaderData, actionData }: Route.ComponentProps) {
  const { newest, days, page, mayEdit } = loaderData;
  const { formatMoney } = useMoney();
  return (
    <>
      <Breadcrumbs
        trail={[
          { to: href("/inventory"), label: "Inventory" },
          { to: href("/inventory/melt-lots"), label: "Melt" },
        ]}
      />
      <StatLine>
        {PRICED_METALS.map((metal) => {
          const of = newest[metal];
          return (
            <Stat
              key={metal}
              label={PRICED_METAL_LABELS[metal]}
              value={of === null ? "—" : formatMoney(of.price)}
              caption={of === null ? "No price yet" : keepDates(`per troy ounce, ${formatDate(of.day)}`)}
            />
          );
        })}
      </StatLine>
      <Columns split="wide">
        <Stack>
          <Calculator {...loaderData} />
          <Panel title="Price History" flush>
            {days.length > 0 ? (
              <>
                <FigureTable
                  caption="Prices by day"
                  isWide
                  columns={COLUMNS}
                  rows={days}
                  keyOf={({ day }) => day}
                  foot={null}
                />
                <Pager page={page} />
              </>
            ) : (
              <p className="panel-note">No prices yet.</p>
            )}
          </Panel>
        </Stack>
        {mayEdit && (
          <Stack>
            <PriceForm {...loaderData} rejection={actionData} />
          </Stack>
        )}
      </Columns>
    </>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

/**
 * The melt value calculator. Its URL holds the question, so it works without scripts and can be sent to a
 * colleague.
 */
function Calculator({ weighed, today }: Pick<Loaded, "weighed" | "today">) {
  const { formatMoney } = useMoney();
  const { typed, errors, problem, melt } = weighed;
  const old = melt && oldPriceNote(melt.day, today);
  const wrong = Object.entries(errors).flatMap(([name, messages]) =>
    messages.map((message) => ({ id: `weighed-${name}`, message })),
  );
  const { fields } = useFormFields(weighedFields, {
    id: "weighed",
    values: typed,
    rejection: undefined,
    errors,
    checkedOnInput: false,
  });
  return (
    <Panel title="Melt Value">
      <Form method="get" action={PAGE} noValidate autoComplete="off">
        {melt && (
          <Callout tone="done" title={formatMoney(melt.value)}>
            <p role="status">{`${melt.working} = ${formatMoney(melt.value)}`}</p>
            {old !== null && <p>{`${old}.`}</p>}
          </Callout>
        )}
        {wrong.length > 0 && (
          <ErrorSummary
            title={attentionBefore(wrong.length, "the melt value can be worked out")}
            errors={wrong}
          />
        )}
        {problem && (
          <Callout tone="error" title="Can't calculate">
            <p role="status">{problem}</p>
          </Callout>
        )}
        <FormGrid>
          <SelectField
            {...fields.metal}
            span={3}
            placeholder="Choose"
            options={optionsOf(METALS, METAL_LABELS)}
          />
          <SelectField {...fields.karat} span={3} placeholder="Choose" options={optionsOf(KARATS, String)} />
          <WeightField
            {...fields.weightGiven}
            unit={fields.weightUnit}
            span={3}
            wideOnPhones
            hint="Metal only, without stones."
          />
        </FormGrid>
        <FormActions>
          <SubmitButton busy="Working it out..." variant="outline">
            Work It Out
          </SubmitButton>
        </FormActions>
      </Form>
    </Panel>
  );
}

interface PriceFormProps extends Pick<Loaded, "formKey" | "values"> {
  rejection: Route.ComponentProps["actionData"];
}

function PriceForm({ formKey, values, rejection }: PriceFormProps) {
  const { form, fields } = useFormFields(metalPriceFields, {
    id: "prices",
    formKey,
    values,
    rejection,
  });
  return (
    <Panel title="Enter Prices" className="no-print">
      <AsksToLeave>
        <Form method="post" action={PAGE} {...form.props} noValidate autoComplete="off">
          <FormAlerts form={form} before="the prices can be saved" />
          <HiddenFields form={form} />
          <FormGrid>
            <DateField
              {...fields.day}
              hint="Per troy ounce of pure metal. Leave a metal empty to keep its price."
            />
            {PRICED_METALS.map((metal) => (
              <MoneyField key={metal} {...fields[metal]} span={3} optional />
            ))}
          </FormGrid>
          <FormActions>
            <SubmitButton busy="Saving...">Save Prices</SubmitButton>
          </FormActions>
        </Form>
      </AsksToLeave>
    </Panel>
  );
}

const COLUMNS: Column<DayPrices>[] = [
  { head: "Day", render: ({ day }) => keepDates(formatDate(day)) },
  ...PRICED_METALS.map((metal): Column<DayPrices> => ({
    head: PRICED_METAL_LABELS[metal],
    className: "num",
    render: (row, { formatMoney }) => {
      const price = row[metal];
      return price === null ? "—" : formatMoney(price);
    },
  })),
];
