import { employees } from "~db/schema/index.ts";
import { hashPassword } from "~/access/password.server";
import type { Instant } from "~/domain/dates";
import type { Role } from "~/domain/employees/vocabulary";
import { shop } from "~/shop.server";

/** Public, so the sample shop is served on this machine only. */
const SAMPLE_PASSWORD = "sparkling-demo";

const PEOPLE: { email: string; firstName: string; lastName: string; role: Role }[] = [
  { email: "owner@loupe.example", firstName: "Maren", lastName: "Kessler", role: "owner" },
  { email: "admin@loupe.example", firstName: "Owen", lastName: "Tate", role: "admin" },
  { email: "support@loupe.example", firstName: "Priscilla", lastName: "Wynn", role: "support" },
  { email: "sales@loupe.example", firstName: "Dario", lastName: "Fontana", role: "sales" },
  { email: "readonly@loupe.example", firstName: "June", lastName: "Abbott", role: "read_only" },
];

export const SAMPLE_ACCOUNTS = PEOPLE.map(({ email, role }) => ({ email, role, password: SAMPLE_PASSWORD }));

/** Fills an empty shop with the sample's people and their day's work. */
export async function fillSampleShop(): Promise<void> {
  const { db } = shop();
  const now = Date.now() as Instant;
  const passwordHash = await hashPassword(SAMPLE_PASSWORD);
  for (const person of PEOPLE)
    db.insert(employees)
      .values({ ...person, homeStore: "boca", passwordHash, passwordSetAt: now, createdAt: now })
      .run();
}
