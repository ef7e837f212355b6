import type { PieceDetails } from "~/domain/stock/pieces/piece-fields";
import type { Role } from "~/domain/shop/employees/roles";
import type { CampaignDetails } from "~/domain/outreach/campaigns/campaign-details.server";
import type { CustomerDetails } from "~/domain/people/customers/customer-fields";
import { cents } from "~/domain/money";
import { smallPdf } from "~/sample-shop/small-pdf";

/** An employee of the test shop with an account. */
export interface Person {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  password: string;
}

export const PASSWORD = "correct-horse-battery";
/** Hash of `PASSWORD` with the lowest Argon2id cost, so that sign-in is fast in tests. */
export const PASSWORD_HASH =
  "$argon2id$v=19$m=64,t=1,p=1$7252GRL7XsjhZhdWh7KGPw$+26CPhUjaylvW8Egx1H95O036YcDEvwJexqwAy5DDMk";

function person(id: number, firstName: string, lastName: string, role: Role): Person {
  const email = `${firstName.toLowerCase()}@shop.example`;
  return { id, email, firstName, lastName, role, password: PASSWORD };
}

export const OLIVE = person(1, "Olive", "Marsh", "owner");
export const ADAM = person(2, "Adam", "Reed", "admin");
export const SUSAN = person(3, "Susan", "Vale", "support");
export const SAL = person(4, "Sal", "Brook", "sales");
export const RHEA = person(5, "Rhea", "Stone", "read_only");

/** Employees of every test shop, one per role. */
export const STAFF = [OLIVE, ADAM, SUSAN, SAL, RHEA] as const;

export const BY_ROLE: Record<Role, Person> = {
  owner: OLIVE,
  admin: ADAM,
  support: SUSAN,
  sales: SAL,
  read_only: RHEA,
};

/** Customers with recognizable names. */
export const AMELIA: Partial<CustomerDetails> = {
  firstName: "Amelia",
  lastName: "Hartwell",
  email: "amelia@mail.example",
  cellPhone: "561-555-0101",
  homeStore: "boca",
  tier: "diamond",
};
export const BRUNO: Partial<CustomerDetails> = {
  firstName: "Bruno",
  lastName: "Okafor",
  email: "bruno@mail.example",
  cellPhone: null,
  homeStore: "denver",
  tier: "silver",
};

type PieceWords = Pick<
  PieceDetails,
  "sku" | "category" | "description" | "cost" | "retailPrice" | "location"
>;

export const HALO_RING: PieceWords = {
  sku: "HALO-1",
  category: "rings",
  description: "Halo ring with sapphire",
  cost: cents(120_000),
  retailPrice: cents(249_900),
  location: "boca",
};
export const TENNIS_BRACELET: PieceWords = {
  sku: "TENNIS-1",
  category: "bracelets",
  description: "Tennis bracelet",
  cost: cents(310_000),
  retailPrice: cents(620_000),
  location: "denver",
};

/** A process with a PDF. */
export const THE_SAFE = {
  title: "Opening the safe",
  category: "Security",
  description: "Two people, always.",
  pdf: { name: "safe.pdf", content: smallPdf("Opening the safe", ["Two people, always."]) },
};

/** A campaign with a recognizable name and message. */
export const SAPPHIRE_NEWS: Partial<CampaignDetails> = {
  name: "Sapphire news",
  type: "email",
  subject: "New sapphires",
  messageContent: "Three new sapphires came in.",
};
