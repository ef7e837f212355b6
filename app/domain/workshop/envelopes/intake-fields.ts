import { choice, group, money, signedMoney } from "../../fields.ts";
import { DEPOSIT_KINDS } from "../orders/deposit-kinds.ts";
import { depositFields } from "../orders/order-fields.ts";
import { envelopeFields } from "./envelope-fields.ts";
import { estimateAtIntake } from "./intake-estimates.ts";
import { repairFields } from "../repairs/repair-fields.ts";
import { REPAIR_STATUSES } from "../repairs/repair-status.ts";

const { customerId, location, description, notes, costToRepair, customerPrice } = repairFields;
const { given, lastFour, reference, number, till } = depositFields;

/** Fields for taking in a repair with everything in its envelope. */
export const intakeFields = {
  customerId,
  ...envelopeFields,
  estimate: estimateAtIntake,
  location,
  description,
  notes,
  deposit: group(
    {
      amount: money({ label: "Deposit" }),
      kind: choice(DEPOSIT_KINDS, { label: "Paid by", wrong: "Choose how it was paid" }),
      given,
      lastFour,
      reference,
      number,
      till,
    },
    { label: "Deposit" },
  ),
};

/** Fields of the intake form: those of the specification, and all that an envelope has beside them. */
export const intakeFormFields = {
  ...intakeFields,
  costToRepair,
  customerPrice,
  profit: signedMoney({ label: "Profit" }),
  status: choice(REPAIR_STATUSES, { label: "Status", wrong: "Choose one of the statuses" }),
};
