/** US birthstones by month, January first. The most common one comes first. */
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
