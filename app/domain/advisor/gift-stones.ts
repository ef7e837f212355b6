/** Birthstones by month, January first, as American jewelers give them; the first is the one usually asked for. */
const BIRTHSTONES: readonly (readonly string[])[] = [
  ["garnet"],
  ["amethyst"],
  ["aquamarine"],
  ["diamond"],
  ["emerald"],
  ["pearl", "alexandrite", "moonstone"],
  ["ruby"],
  ["peridot", "spinel"],
  ["sapphire"],
  ["opal", "tourmaline"],
  ["topaz", "citrine"],
  ["turquoise", "tanzanite"],
];

/** What an anniversary is named after, by years. */
const ANNIVERSARIES: Record<number, readonly string[]> = {
  5: ["sapphire"],
  10: ["diamond"],
  15: ["ruby"],
  20: ["emerald"],
  25: ["sterling silver"],
  30: ["pearl"],
  35: ["coral", "jade"],
  40: ["ruby"],
  45: ["sapphire"],
  50: ["yellow gold"],
  55: ["emerald"],
  60: ["diamond"],
};

export function birthstones(birthday: string): readonly string[] {
  return BIRTHSTONES[Number(birthday.slice(5, 7)) - 1] ?? [];
}

export function anniversaryStones(years: number): readonly string[] {
  return ANNIVERSARIES[years] ?? [];
}
