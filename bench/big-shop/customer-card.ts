import type { CustomerDetails } from "~/domain/people/customers/customer-fields";
import { addDays, type Day } from "~/domain/dates";
import { SeededRandom } from "../../app/sample-shop/seeded-random.ts";
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

export class CustomerCards {
  readonly #random: SeededRandom;
  /** Phones assigned per area. */
  readonly #phones = new Map<string, number>();

  constructor(seed: string) {
    this.#random = new SeededRandom(`${seed} customers`);
  }

  write(today: Day): { purse: Purse; details: Omit<CustomerDetails, "tier"> } {
    const random = this.#random;
    const { purse } = random.pickByWeight(PURSES, ({ share }) => share);
    const homeStore = random.pickByWeight(STORES, shelves).key;
    const sex = random.chance(0.58) ? "female" : "male";
    const [firstName, lastName] = [pickName(FIRST_NAMES[sex], random), lastNameOf(random)];
    const known = purse === "b" ? 0.6 : 0.9;
    const age = random.whole(21, 82);
    const born = (years: number) => yearsBefore(addDays(today, -random.whole(0, 364)), years);
    const spouseName = random.chance(0.55)
      ? pickName(FIRST_NAMES[sex === "male" ? "female" : "male"], random)
      : null;
    const years = spouseName ? Math.max(1, Math.min(age - 20, random.whole(1, 50))) : 0;
    return {
      purse,
      details: {
        ...NOTHING_KNOWN,
        firstName,
        lastName,
        email: random.chance(known) ? numbered(emailOf(`${firstName} ${lastName}`, random), random) : null,
        cellPhone: random.chance(known) ? this.#phoneIn(homeStore) : null,
        ...(random.chance(known - 0.25) && addressNear(homeStore, random)),
        dateOfBirth: random.chance(known - 0.1) ? born(age) : null,
        gender: random.chance(0.015) ? "other" : random.chance(0.9) ? sex : null,
        anniversaryDate: spouseName && random.chance(0.6) ? born(years) : null,
        spouseName,
        spouseDob: spouseName && random.chance(0.35) ? born(Math.max(19, age + random.whole(-5, 5))) : null,
        homeStore,
        jewelryPreferences: random.chance(0.4) ? random.pick(PREFERENCES) : null,
        notes: random.chance(0.15) ? random.pick(NOTES) : null,
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

function lastNameOf(random: SeededRandom): string {
  const name = pickName(LAST_NAMES, random);
  return random.chance(TWO_NAMES) ? `${name}-${pickName(LAST_NAMES, random)}` : name;
}

function pickName(names: readonly string[], random: SeededRandom): string {
  return names[Math.floor(names.length * random.next() ** NAME_SKEW)] ?? random.pick(names);
}

/** Makes emails of people with the same name distinct. */
function numbered(email: string, random: SeededRandom): string {
  return email.replace("@", `${random.whole(2, 9_999)}@`);
}
