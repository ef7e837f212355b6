export const ID_TYPES = ["drivers_license", "state_id", "passport", "military_id", "other"] as const;
export type IdType = (typeof ID_TYPES)[number];

export const ID_TYPE_LABELS: Record<IdType, string> = {
  drivers_license: "Driver's license",
  state_id: "State ID card",
  passport: "Passport",
  military_id: "Military ID",
  other: "Another government ID",
};
