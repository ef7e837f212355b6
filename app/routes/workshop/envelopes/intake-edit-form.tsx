import { intakeFigures, type Texts } from "~/domain/workshop/envelopes/envelope-texts";
import { FormGrid, FormSection } from "~/ui/fields/form-layout";
import { useMoney } from "~/ui/money";
import { Totals } from "~/ui/totals";
import { SavedBeside } from "~/web/form-alerts";
import { HiddenFields } from "~/web/form-fields";
import type { FormRejection } from "~/web/perform.server";
import { BEGUN_WITH } from "~/web/values-when-opened";
import type { EditView } from "./intake-edit-draft.server.ts";
import {
  BenchPart,
  CustomerPart,
  IntakeAlerts,
  IntakeFrame,
  LocationField,
  NotesField,
  PriceFields,
  PromisePart,
  ThingFields,
  ThingPart,
  WorkPart,
} from "./intake-parts.tsx";
import { IntakeTotals, PriceRows } from "./intake-totals.tsx";
import { useTypedIntake } from "./typed-intake.ts";

interface EditIntakeProps {
  view: EditView;
  rejection: FormRejection<unknown, { id: number }> | undefined;
  /** Somebody else saved it meanwhile: which lists both changed, and the status that it has. */
  overtaken: { lists: string[]; status: string } | null;
  /** Titles of the parts that stand open. */
  opened: Set<string>;
}

/**
 * The form of the intake for a repair that was taken in, without its status, photos, estimate and deposit, which have
 * forms of their own. Of a repair that ended, only what the specification's form asks for.
 */
export function EditIntake({ view, rejection, overtaken, opened }: EditIntakeProps) {
  const { formatMoney } = useMoney();
  const intake = useTypedIntake({ view, rejection, saved: view.saved });
  const { texts, choices, isOpen } = view;
  const { version, orderVersion, [BEGUN_WITH]: begunWith } = texts.values;
  const { values, ...rows } = intake.typed;
  // The lines of work say what the repair costs, if there are any.
  const own: Texts = intake.hasWork ? { customerPrice: "", costToRepair: "" } : {};
  const figures = intakeFigures(
    { values: { ...values, "deposit.amount": view.held, ...own }, ...rows },
    intake.terms,
  );
  const showsCost = choices.cost === "shown";
  const sum = isOpen ? figures.amountDue : figures.price;
  const prices = <PriceFields intake={intake} cost={choices.cost} recorded={view.recorded} />;
  return (
    <IntakeFrame
      intake={intake}
      send={{ label: "Save Changes", busy: "Saving..." }}
      sumLabel={isOpen ? "Amount due at pickup" : "Customer price"}
      sum={sum === null ? "—" : formatMoney(sum)}
      totals={
        isOpen ? (
          <IntakeTotals figures={figures} showsCost={showsCost} />
        ) : (
          <Totals>
            <PriceRows figures={figures} showsCost={showsCost} />
          </Totals>
        )
      }
      hidden={
        <>
          <HiddenFields form={{ formKey: view.formKey, version, begunWith, rejection }} />
          {isOpen && <input type="hidden" name="orderVersion" value={orderVersion} />}
        </>
      }
    >
      <IntakeAlerts rejection={rejection} before="the repair can be saved">
        {overtaken && (
          <SavedBeside>
            {overtaken.lists.length > 0 && ` Both of you changed the ${overtaken.lists.join(" and the ")}.`}{" "}
            Its status stays {overtaken.status}.
          </SavedBeside>
        )}
      </IntakeAlerts>
      <CustomerPart intake={intake} />
      <FormSection title="Repair Details">
        {isOpen ? (
          <ThingPart intake={intake} opened={opened} />
        ) : (
          <FormGrid>
            <ThingFields intake={intake} />
            {prices}
            <LocationField intake={intake} />
            <NotesField intake={intake} />
          </FormGrid>
        )}
      </FormSection>
      {isOpen && (
        <>
          <WorkPart intake={intake} />
          <FormSection title="Promise and Price">
            <PromisePart intake={intake} />
            <FormGrid>
              {prices}
              <NotesField intake={intake} />
            </FormGrid>
          </FormSection>
          <BenchPart title="Bench" of={["workerId", "callOver"]} intake={intake} opened={opened} />
        </>
      )}
    </IntakeFrame>
  );
}
