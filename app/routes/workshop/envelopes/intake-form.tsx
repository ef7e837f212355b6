import { type FormEvent, useState } from "react";
import { intakeFigures } from "~/domain/workshop/envelopes/envelope-texts";
import { type EstimateAtIntake, ESTIMATES_AT_INTAKE } from "~/domain/workshop/envelopes/intake-estimates";
import { REPAIR_STATUS_LABELS, REPAIR_STATUSES } from "~/domain/workshop/repairs/repair-status";
import { FormGrid, FormSection } from "~/ui/fields/form-layout";
import { SelectField } from "~/ui/fields/select-field";
import { useMoney } from "~/ui/money";
import { optionsOf } from "~/ui/options";
import { Folded } from "~/web/folded";
import { HiddenFields } from "~/web/form-fields";
import type { FormRejection } from "~/web/perform.server";
import { PhotoField } from "~/web/photos/photo-field";
import { DepositFields } from "../orders/deposit-fields.tsx";
import type { intakeView } from "./intake-draft.server.ts";
import {
  BenchPart,
  CustomerPart,
  IntakeAlerts,
  IntakeFrame,
  NotesField,
  PriceFields,
  PromisePart,
  ThingPart,
  WorkPart,
} from "./intake-parts.tsx";
import { IntakeTotals } from "./intake-totals.tsx";
import { useTypedIntake } from "./typed-intake.ts";

interface IntakeProps {
  view: ReturnType<typeof intakeView>;
  rejection: FormRejection<unknown, { id: number }> | undefined;
  /** Titles of the parts that stand open. */
  opened: Set<string>;
}

/**
 * The repair form of section 5 in the order of the counter: who, what and in which condition, photos, work, then
 * promise and price. All else that an envelope has is folded.
 */
export function Intake({ view, rejection, opened }: IntakeProps) {
  const { formatMoney } = useMoney();
  const intake = useTypedIntake({ view, rejection });
  const { typed, field, isSaid, terms } = intake;
  const { texts, stores, choices } = view;
  const { photos = "", list = "" } = texts.values;
  const [suggested, setSuggested] = useState(texts.values.suggested ?? "");
  const figures = intakeFigures(typed, terms);
  const deposit = (name: string, label: string) => field(`deposit.${name}`, label);
  const followLocation = ({ target }: FormEvent) => {
    if (!(target instanceof HTMLSelectElement) || target.name !== "location") return;
    const day = stores.find(({ key }) => key === target.value)?.promised ?? "";
    const promised = target.form?.elements.namedItem("promised");
    if (promised instanceof HTMLInputElement && promised.value === suggested) promised.value = day;
    setSuggested(day);
  };
  return (
    <IntakeFrame
      intake={intake}
      encType="multipart/form-data"
      onInput={(event) => {
        followLocation(event);
        intake.workOut();
      }}
      send={{ label: "Create Repair", busy: "Creating..." }}
      sumLabel="Amount due at pickup"
      sum={figures.amountDue === null ? "—" : formatMoney(figures.amountDue)}
      totals={<IntakeTotals figures={figures} showsCost={choices.cost === "shown"} />}
      hidden={
        <>
          <HiddenFields form={{ formKey: view.formKey, version: undefined, rejection }} />
          <input type="hidden" name="list" value={list} />
          <input type="hidden" name="suggested" value={suggested} />
        </>
      }
    >
      <IntakeAlerts rejection={rejection} before="the repair can be created" />
      <CustomerPart intake={intake} />
      <FormSection title="Repair Details">
        <ThingPart intake={intake} opened={opened} />
      </FormSection>
      <PhotoField
        field={field("photo", "Photo")}
        staged={photos}
        name={texts.items[0]?.description || "the repair"}
      />
      <WorkPart intake={intake} />
      <FormSection title="Promise and Price">
        <PromisePart intake={intake} />
        <FormGrid>
          <PriceFields intake={intake} cost={choices.cost === "withheld" ? "withheld" : "shown"} />
          <NotesField intake={intake} />
        </FormGrid>
      </FormSection>
      {view.takesMoney && (
        <Folded title="Deposit" isSaid={isSaid(["deposit."])} opened={opened}>
          <DepositFields
            fields={{
              amount: deposit("amount", "Deposit"),
              kind: deposit("kind", "Paid by"),
              given: deposit("given", "Cash given"),
              lastFour: deposit("lastFour", "Last four digits"),
              number: deposit("number", "Check number"),
              reference: deposit("reference", "Reference"),
              till: deposit("till", "Till"),
            }}
            tills={stores.find(({ key }) => key === typed.values.location)?.tills ?? []}
            optional
          />
        </Folded>
      )}
      <BenchPart
        title="Estimate and bench"
        of={[...(texts.values.status === "pending" ? [] : ["status"]), "estimate", "workerId", "callOver"]}
        intake={intake}
        opened={opened}
      >
        <SelectField
          {...field("estimate", "Estimate")}
          span={3}
          placeholder="No answer yet"
          options={optionsOf(ESTIMATES_AT_INTAKE, ESTIMATE_WORDS)}
        />
        <SelectField
          {...field("status", "Status")}
          span={3}
          options={optionsOf(REPAIR_STATUSES, REPAIR_STATUS_LABELS)}
        />
      </BenchPart>
    </IntakeFrame>
  );
}

const ESTIMATE_WORDS: Record<EstimateAtIntake, string> = { approved: "Approved now", asked: "Ask first" };
