import type { CustomerDetails } from "~/domain/customers/customer-fields";
import { addDays, type Day } from "~/domain/dates";
import { Dice } from "../../app/sample-shop/dice.ts";
import { CUSTOMERS } from "../../app/sample-shop/material/customers.ts";
import { FIRST_NAMES, LAST_NAMES } from "../../app/sample-shop/material/names.ts";
import { NEIGHBORHOODS, STORES } from "../../app/sample-shop/material/stores.ts";
import {
  addressNear,
  emailOf,
  NOTHING_KNOWN,
  type Purse,
  yearsBefore,
} from "../../app/sample-shop/plan-customers.ts";
import { shelves } from "../../app/sample-shop/plan-shop.ts";

/** Percent of customers by type. */
const PURSES: { purse: Purse; share: number }[] = [
  { purse: "c", share: 6 },
  { purse: "r", share: 18 },
  { purse: "o", share: 46 },
  { purse: "b", share: 30 },
];
const TWO_NAMES = 0.05;
/** How strongly the first names of a list are preferred. */
const NAME_SKEW = 1.25;

/** Preferences and notes of the sample shop, reused at random. */
const SAID = Object.values(CUSTOMERS)
  .flatMap((rows) => rows.trim().split("\n"))
  .map((row) => row.split("|"));
const PREFERENCES = SAID.flatMap(([, , , , , preferences]) => preferences || []);
const NOTES = SAID.flatMap(([, , , , , , notes]) => notes || []);

/** Generates new customers. */
export class CustomerCards {
  readonly #dice: Dice;
  /** Phones assigned per area. */
  readonly #phones = new Map<string, number>();

  constructor(seed: string) {
    this.#dice = new Dice(`${seed} customers`);
  }

  write(today: Day): { purse: Purse; details: Omit<CustomerDetails, "tier"> } {
    const dice = this.#dice;
    const { purse } = dice.pickByWeight(PURSES, ({ share }) => share);
    const homeStore = dice.pickByWeight(STORES, shelves).key;
    const sex = dice.chance(0.58) ? "female" : "male";
    const [firstName, lastName] = [pickName(FIRST_NAMES[sex], dice), lastNameOf(dice)];
    const known = purse === "b" ? 0.6 : 0.9;
    const age = dice.whole(21, 82);
    const born = (years: number) => yearsBefore(addDays(today, -dice.whole(0, 364)), years);
    const spouseName = dice.chance(0.55)
      ? pickName(FIRST_NAMES[sex === "male" ? "female" : "male"], dice)
      : null;
    const years = spouseName ? Math.max(1, Math.min(age - 20, dice.whole(1, 50))) : 0;
    return {
      purse,
      details: {
        ...NOTHING_KNOWN,
        firstName,
        lastName,
        email: dice.chance(known) ? numbered(emailOf(`${firstName} ${lastName}`, dice), dice) : null,
        cellPhone: dice.chance(known) ? this.#phoneIn(homeStore) : null,
        ...(dice.chance(known - 0.25) && addressNear(homeStore, dice)),
        dateOfBirth: dice.chance(known - 0.1) ? born(age) : null,
        gender: dice.chance(0.015) ? "other" : dice.chance(0.9) ? sex : null,
        anniversaryDate: spouseName && dice.chance(0.6) ? born(years) : null,
        spouseName,
        spouseDob: spouseName && dice.chance(0.35) ? born(Math.max(19, age + dice.whole(-5, 5))) : null,
        homeStore,
        jewelryPreferences: dice.chance(0.4) ? dice.pick(PREFERENCES) : null,
        notes: dice.chance(0.15) ? dice.pick(NOTES) : null,
      },
    };
  }

  /** Unassigned numbers from 555-0100 up, in scattered order. */
  #phoneIn(store: string): string {
    const { areaCodes } = NEIGHBORHOODS[store] ?? { areaCodes: ["561"] };
    const given = this.#phones.get(store) ?? 0;
    this.#phones.set(store, given + 1);
    const areaCode = areaCodes[given % areaCodes.length] ?? "561";
    const line = (Math.floor(given / areaCodes.length) * 7_919 + 100) % 10_000;
    return `(${areaCode}) 555-${String(line).padStart(4, "0")}`;
  }
}

function lastNameOf(dice: Dice): string {
  const name = pickName(LAST_NAMES, dice);
  return dice.chance(TWO_NAMES) ? `${name}-${pickName(LAST_NAMES, dice)}` : name;
}

function pickName(names: readonly string[], dice: Dice): string {
  return names[Math.floor(names.length * dice.throw() ** NAME_SKEW)] ?? dice.pick(names);
}

/** Makes e-mails of people with the same name distinct. */
function numbered(email: string, dice: Dice): string {
  return email.replace("@", `${dice.whole(2, 9_999)}@`);
}
