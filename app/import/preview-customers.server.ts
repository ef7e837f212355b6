import { type Customer, fullName } from "~/domain/people/customers/customer";
import { type CustomerDetails, customerFields } from "~/domain/people/customers/customer-fields";
import { derivedColumns } from "~/domain/people/customers/derived-columns";
import { fieldsToFill } from "~/domain/people/customers/fill-empty-fields.server";
import { getCustomer } from "~/domain/people/customers/find-customers.server";
import { type Address, ADDRESS_FIELDS, areTwoPlaces } from "~/domain/people/customers/postal-address";
import type { ExistingCustomer } from "~/domain/people/merges/possible-duplicates.server";
import { namesakes } from "~/domain/people/merges/namesakes.server";
import {
  type FoundPerson,
  KnownCustomers,
  PeopleIndex,
  type PersonKeys,
} from "~/domain/people/merges/known-customers.server";
import { namesOf } from "~/domain/fields";
import { shop } from "~/runtime/shop.server";
import { yieldToRequests } from "~/runtime/yield-to-requests";
import { customerColumns } from "./customer-column-names.ts";
import { alreadyThere, anotherPerson, FOUND_BY, personOf } from "./import-batch.server.ts";
import type { ListFile } from "./list-file.server.ts";
import {
  emptyPreview,
  finishPreview,
  type Preview,
  takeInto,
  takeNamesake,
  takeRefused,
  takeSameEmail,
} from "./preview.ts";
import { isAddedBeside } from "./reading-choices.ts";
import { customerCheck, inBatches } from "./row-batches.server.ts";
import { shownFields } from "./stored-texts.server.ts";
import { cellsByField, PreviewRows } from "./preview-rows.ts";

/**
 * Finds out what importing a file of customers would do, without writing anything: which rows would be new,
 * which would complete a customer, and which would be refused. Yields to other requests.
 */
export async function previewCustomers(
  file: ListFile,
  { fillsEmpty }: { fillsEmpty: boolean },
): Promise<Preview> {
  const { db } = shop();
  const preview = emptyPreview(file.choices);
  const used = FIELDS.filter((name) => file.names.has(name) || name === "homeStore" || name === "tier");
  const samples = new PreviewRows(shownFields(db, customerColumns, used));
  const check = customerCheck(file);
  const earlier = new PeopleIndex<EarlierRow>(({ row }) => row);
  const filledOf = new Map<number, Customer>();
  const completed = new KnownCustomers(db, []);
  const nameOf = (field: string) => file.names.get(field) ?? field;

  for await (const batch of inBatches(file.rows)) {
    await yieldToRequests();
    const rows = batch.map((fileRow) => {
      const { checked, customerId } = check(fileRow);
      if (!checked.ok) return { fileRow, checked };
      const derived = derivedColumns(checked.customer);
      return { fileRow, checked, derived, person: personOf(checked.customer, derived, customerId) };
    });
    const known = new KnownCustomers(
      db,
      rows.flatMap(({ person }) => person ?? []),
    );
    const named = namesakes(
      db,
      rows.flatMap(({ derived }) => derived?.sortName ?? []),
    );
    for (const { fileRow, checked, derived, person } of rows) {
      const { row } = fileRow;
      if (!checked.ok || !derived || !person) {
        takeRefused(preview, row, checked.ok ? { errors: [] } : checked);
        continue;
      }
      const { customer, leftOut } = checked;
      const name = fullName(customer);
      const found = firstOf([known.find(person), completed.find(person)], earlier.find(person));
      const question = found?.isOther ? askAbout(row, name, found) : null;
      if (!found || question?.isAdded) {
        const { sortName, nameAndPhone } = derived;
        const { firstName, lastName, email } = customer;
        const added = {
          row,
          firstName,
          lastName,
          sortName,
          email,
          nameAndPhone,
          empty: emptyOf(customer),
          address: addressIn(customer),
        };
        earlier.add(added, added);
        takeInto(preview, "added", { row, name });
        samples.take(row, customer, { cells: cellsByField(file, fileRow), leftOut });
        const namesake = named.get(sortName);
        if (namesake) takeNamesake(preview, { row, name: fullName(namesake), id: namesake.id });
        continue;
      }
      const { by, there, before } = found;
      const matched = { row, name, by, ...(there ? { id: there.id } : before && { earlierRow: before.row }) };
      const filled = fillsEmpty ? fill({ there: there?.id, before, customer, derived }) : [];
      if (filled.length > 0) {
        takeInto(preview, "updated", {
          ...matched,
          fields: filled.map((field) => customerFields[field].label),
        });
        continue;
      }
      const reason =
        question?.isAdded === null
          ? anotherPerson(whoseEmail(question.other))
          : there
            ? alreadyThere(there, fillsEmpty ? customer : null)
            : `Already in row ${before?.row}: ${before && fullName(before)}`;
      takeRefused(preview, row, { errors: [{ column: nameOf(FOUND_BY[by]), reason }] });
    }
  }
  return finishPreview(preview, file, samples);

  /** Notes a person with the email of another person. */
  function askAbout(row: number, name: string, { there, before }: Found) {
    const other = there
      ? { name: fullName(there), id: there.id }
      : { name: before ? fullName(before) : "", earlierRow: before?.row ?? 0 };
    const { sameEmail } = file.choices;
    const question = {
      row,
      name,
      other,
      isAdded: isAddedBeside(sameEmail, row),
      ownChoice: isAddedBeside({ ...sameEmail, all: null }, row),
    };
    takeSameEmail(preview, question);
    return question;
  }

  /** Notes the fields that a row would fill. Later rows can't fill them again. */
  function fill({
    there,
    before,
    customer,
    derived,
  }: {
    there: number | undefined;
    before: EarlierRow | undefined;
    customer: CustomerDetails;
    derived: Pick<EarlierRow, "nameAndPhone" | "sortName">;
  }): (keyof CustomerDetails)[] {
    if (there !== undefined) {
      const found = filledOf.get(there) ?? getCustomer(db, there);
      const fields = found ? fieldsToFill(found, customer) : [];
      if (!found || fields.length === 0) return [];
      const merged: Customer = {
        ...found,
        ...Object.fromEntries(fields.map((field) => [field, customer[field]])),
      };
      filledOf.set(there, merged);
      // In the form that the import finds from then on.
      const { nameAndPhone } = derivedColumns(merged);
      completed.add(merged, { email: merged.email, nameAndPhone });
      return fields;
    }
    if (!before || before.sortName !== derived.sortName) return [];
    const isElsewhere = before.address !== null && areTwoPlaces(before.address, customer);
    const left: readonly string[] = isElsewhere ? ADDRESS_FIELDS : [];
    const fields = FIELDS.filter(
      (field, bit) => before.empty & (1 << bit) && customer[field] !== null && !left.includes(field),
    );
    if (fields.length === 0) return [];
    for (const field of fields) before.empty &= ~(1 << FIELDS.indexOf(field));
    if (!isElsewhere) before.address = addressIn({ ...customer, ...textsOf(before.address) });
    before.email ??= customer.email;
    before.nameAndPhone ??= derived.nameAndPhone;
    earlier.add(before, before);
    return fields;
  }
}

const FIELDS = namesOf(customerFields);

/** A bitmap of the fields without a value. */
function emptyOf(customer: CustomerDetails): number {
  return FIELDS.reduce((bits, field, bit) => (customer[field] === null ? bits | (1 << bit) : bits), 0);
}

/** Null without any part, as most lists are. */
function addressIn(customer: Address): Address | null {
  const { street, city, state, zipCode, country } = customer;
  return ADDRESS_FIELDS.some((part) => customer[part] !== null)
    ? { street, city, state, zipCode, country }
    : null;
}

/** The parts that an address has. */
function textsOf(address: Address | null): Partial<Address> {
  return Object.fromEntries(Object.entries(address ?? {}).filter(([, text]) => text !== null));
}

/** A row of the file that would be new. */
interface EarlierRow extends PersonKeys {
  row: number;
  firstName: string;
  lastName: string;
  sortName: string;
  /** A bitmap from `emptyOf`. */
  empty: number;
  address: Address | null;
}

/** A person who is already there, as a customer or in an earlier row. */
interface Found extends Pick<FoundPerson<unknown>, "by" | "isOther"> {
  there?: ExistingCustomer | undefined;
  before?: EarlierRow | undefined;
}

/**
 * The person that the import would find: customers first, and a person with another first name only if nobody
 * else matches.
 */
function firstOf(
  known: readonly (FoundPerson<ExistingCustomer> | null)[],
  before: FoundPerson<EarlierRow> | null,
): Found | undefined {
  const all: (Found | null)[] = [
    ...known.map((found) => found && { by: found.by, isOther: found.isOther, there: found.who }),
    before && { by: before.by, isOther: before.isOther, before: before.who },
  ];
  return (all.find((found) => found?.isOther === false) ?? all.find((found) => found !== null)) || undefined;
}

function whoseEmail({ name, id, earlierRow }: Preview["sameEmail"]["rows"][number]["other"]): string {
  return id === undefined ? `${name} in row ${earlierRow}` : `${name} (#${id})`;
}
