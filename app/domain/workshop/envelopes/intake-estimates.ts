/** Answers to an estimate at the counter: 'Approved now' or 'Ask first'. */
export const ESTIMATES_AT_INTAKE = ["approved", "asked"] as const;
export type EstimateAtIntake = (typeof ESTIMATES_AT_INTAKE)[number];
