import { choice, signedMoney } from "../../fields.ts";
import { firstDeposit } from "../orders/order-fields.ts";
import { envelopeFields } from "./envelope-fields.ts";
import { estimateAtIntake } from "./intake-estimates.ts";
import { repairFields } from "../repairs/repair-fields.ts";
import { REPAIR_STATUSES } from "../repairs/repair-status.ts";

const { customerId, location, description, notes, costToRepair, customerPrice } = repairFields;

/** Fields for taking in a repair with everything in its envelope. */
export const intakeFields = {
  customerId,
  ...envelopeFields,
  estimate: estimateAtIntake,
  location,
  description,
  notes,
  deposit: firstDeposit,
};

/** Fields of the intake that can be changed later. */
export const intakeEditFields = {
  customerId,
  ...envelopeFields,
  location,
  description,
  notes,
  costToRepair,
  customerPrice,
};

/** Fields of the intake form: those of the specification, and all that an envelope has beside them. */
export const intakeFormFields = {
  ...intakeFields,
  costToRepair,
  customerPrice,
  profit: signedMoney({ label: "Profit" }),
  status: choice(REPAIR_STATUSES, { label: "Status", wrong: "Choose one of the statuses" }),
};
