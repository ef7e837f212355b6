import { type Customer, fullName } from "~/domain/customers/customer";
import type { CustomerDetails } from "~/domain/customers/customer-fields";
import { customerFields } from "~/domain/customers/customer-fields";
import { derivedColumns } from "~/domain/customers/customer-details.server";
import { fieldsToFill } from "~/domain/customers/fill-empty-fields.server";
import { getCustomer } from "~/domain/customers/find-customers.server";
import { KnownCustomers, namesakes, type PersonKeys } from "~/domain/customers/find-duplicate.server";
import { namesOf } from "~/domain/fields";
import { shop } from "~/runtime/shop.server";
import { yieldToRequests } from "~/runtime/yield-to-requests";
import { alreadyThere } from "./import-batch.server.ts";
import type { RowError } from "./customer-row.ts";
import type { ListFile } from "./list-file.server.ts";
import { customerCheck, inBatches } from "./row-batches.server.ts";
import { emptyPreview, type Preview, takeInto, takeNamesake } from "./preview.ts";

/**
 * What importing a file of customers would do, without writing anything: the rows that would be new, those whose
 * customer would be completed, and those that would be refused. Yields to other requests.
 */
export async function previewCustomers(
  file: ListFile,
  { fillsEmpty }: { fillsEmpty: boolean },
): Promise<Preview> {
  const { db } = shop();
  const preview = emptyPreview();
  const check = customerCheck(file.names);
  const earlier = new EarlierRows();
  const filledOf = new Map<number, Customer>();
  const completed = new KnownCustomers(db, []);
  const nameOf = (field: string) => file.names.get(field) ?? field;

  for await (const batch of inBatches(file.rows)) {
    await yieldToRequests();
    const rows = batch.map((row) => {
      const { checked } = check(row);
      return { row: row.row, checked, derived: checked.ok ? derivedColumns(checked.customer) : null };
    });
    const known = new KnownCustomers(
      db,
      rows.flatMap(({ derived }) => derived ?? []),
    );
    const named = namesakes(
      db,
      rows.flatMap(({ derived }) => derived?.sortName ?? []),
    );
    for (const { row, checked, derived } of rows) {
      const refuse = (errors: RowError[]) => takeInto(preview, "refused", { row, errors });
      if (!checked.ok || !derived) {
        refuse(checked.ok ? [] : checked.errors);
        continue;
      }
      const { customer } = checked;
      const name = fullName(customer);
      const there = known.find(derived) ?? completed.find(derived);
      const before = there ? null : earlier.find(derived);
      const by = there?.by ?? before?.by;
      if (by === undefined) {
        const { sortName, foldedEmail, nameAndPhone } = derived;
        earlier.add(derived, { row, name, sortName, foldedEmail, nameAndPhone, empty: emptyOf(customer) });
        takeInto(preview, "added", { row, name });
        const namesake = named.get(sortName);
        if (namesake) takeNamesake(preview, { row, name: fullName(namesake), id: namesake.id });
        continue;
      }
      const matched = {
        row,
        name,
        by,
        ...(there ? { id: there.who.id } : before && { earlierRow: before.who.row }),
      };
      const filled = fillsEmpty ? fill({ there: there?.who.id, before: before?.who, customer, derived }) : [];
      if (filled.length > 0) {
        takeInto(preview, "updated", {
          ...matched,
          fields: filled.map((field) => customerFields[field].label),
        });
        continue;
      }
      const reason = there
        ? alreadyThere(there.who, fillsEmpty ? customer : null)
        : `Already in row ${before?.who.row}: ${before?.who.name}`;
      refuse([{ column: nameOf(by === "email" ? "email" : "cellPhone"), reason }]);
    }
  }
  return preview;

  /** The fields that a row would fill, which later rows can't fill again. */
  function fill({
    there,
    before,
    customer,
    derived,
  }: {
    there: number | undefined;
    before: EarlierRow | undefined;
    customer: CustomerDetails;
    derived: PersonKeys & { sortName: string };
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
      // As the import finds it from then on.
      completed.add(merged, derivedColumns(merged));
      return fields;
    }
    if (!before || before.sortName !== derived.sortName) return [];
    const fields = FIELDS.filter((field, bit) => before.empty & (1 << bit) && customer[field] !== null);
    if (fields.length === 0) return [];
    before.empty &= emptyOf(customer);
    before.foldedEmail ??= derived.foldedEmail;
    before.nameAndPhone ??= derived.nameAndPhone;
    earlier.add(before, before);
    return fields;
  }
}

const FIELDS = namesOf(customerFields);

/** A bit for each field without a value. */
function emptyOf(customer: CustomerDetails): number {
  return FIELDS.reduce((bits, field, bit) => (customer[field] === null ? bits | (1 << bit) : bits), 0);
}

interface EarlierRow extends PersonKeys {
  row: number;
  name: string;
  sortName: string;
  /** As `emptyOf` has it. */
  empty: number;
}

/** Rows of the file that would be new, found again as `KnownCustomers` finds people. */
class EarlierRows {
  readonly #byEmail = new Map<string, EarlierRow>();
  readonly #byNameAndPhone = new Map<string, EarlierRow>();

  find({ foldedEmail, nameAndPhone }: PersonKeys): { who: EarlierRow; by: "email" | "phone" } | null {
    const sameEmail = foldedEmail === null ? undefined : this.#byEmail.get(foldedEmail);
    const samePhone = nameAndPhone === null ? undefined : this.#byNameAndPhone.get(nameAndPhone);
    if (samePhone && (!sameEmail || samePhone.row < sameEmail.row)) return { who: samePhone, by: "phone" };
    return sameEmail ? { who: sameEmail, by: "email" } : null;
  }

  add({ foldedEmail, nameAndPhone }: PersonKeys, who: EarlierRow): void {
    if (foldedEmail !== null && !this.#byEmail.has(foldedEmail)) this.#byEmail.set(foldedEmail, who);
    if (nameAndPhone !== null && !this.#byNameAndPhone.has(nameAndPhone))
      this.#byNameAndPhone.set(nameAndPhone, who);
  }
}
