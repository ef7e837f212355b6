import type { TwinReason } from "./twin-keys.ts";

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
