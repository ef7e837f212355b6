import { type Condition, CONDITIONS } from "~/domain/workshop/envelopes/conditions-at-intake";

/** Of an item in an envelope: none of the conditions at intake. */
export const NO_CONDITIONS = Object.fromEntries(CONDITIONS.map((each) => [each, false])) as Record<
  Condition,
  boolean
>;
