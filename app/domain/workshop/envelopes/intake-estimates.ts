import { choice } from "../../fields.ts";

/** Answers to an estimate at the counter: 'Approved now' or 'Ask first'. */
export const ESTIMATES_AT_INTAKE = ["approved", "asked"] as const;
export type EstimateAtIntake = (typeof ESTIMATES_AT_INTAKE)[number];

/** The field of an intake; the customer may answer later. */
export const estimateAtIntake = choice(ESTIMATES_AT_INTAKE, {
  label: "Estimate",
  wrong: "Choose what the customer said",
});
