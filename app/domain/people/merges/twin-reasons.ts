/** Features that two customers can share, weighted by how much they suggest one person. */
export const TWIN_REASONS = { phone: 4, email: 4, address: 3, birthday: 3, name: 2 } as const;

export type TwinReason = keyof typeof TWIN_REASONS;

const WORDS: Record<TwinReason, string> = {
  phone: "same phone",
  email: "same email",
  address: "same address",
  birthday: "same birthday",
  name: "similar names",
};

/** 'Same phone, names alike'. An address or birthday counts only with names alike. */
export function reasonWords(reasons: readonly TwinReason[]): string {
  const isNamed = reasons.some((reason) => ["address", "birthday", "name"].includes(reason));
  const words = reasons.filter((reason) => reason !== "name").map((reason) => WORDS[reason]);
  const text = [...words, ...(isNamed ? [WORDS.name] : [])].join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
