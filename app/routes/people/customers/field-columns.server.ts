import { day } from "~/domain/dates";
import { namesOf } from "~/domain/fields";
import { type CustomerDetails, customerFields } from "~/domain/people/customers/customer-fields";
import type { Cell } from "~/web/cells";
import type { CustomerColumn } from "./customer-columns.tsx";

const DAY_WIDTH = 12;
const LEAST_WIDTH = 14;

/**
 * Adds columns in files for the fields that no column writes, in the order of `customerFields`, so that an
 * exported file can be imported again without loss.
 */
export function withAllFields(columns: readonly CustomerColumn[]): CustomerColumn[] {
  const written = new Set(columns.map(({ field }) => field));
  const others = namesOf(customerFields).filter((name) => !written.has(name));
  return [...columns, ...others.map(columnOf)];
}

function columnOf(field: keyof CustomerDetails): CustomerColumn {
  const { kind, label } = customerFields[field];
  const head = titled(label);
  const isDay = kind === "day";
  return {
    field,
    head,
    file: {
      width: isDay ? DAY_WIDTH : Math.max(LEAST_WIDTH, head.length),
      value: (customer) => (isDay ? dayCell(customer[field]) : customer[field]),
    },
  };
}

function dayCell(value: string | null): Cell {
  return value === null ? null : { day: day(value) };
}

/** 'Tax Exemption Number' of 'Tax exemption number'. */
function titled(label: string): string {
  return label.replace(/(?<= )(?!of )\p{Ll}/gu, (letter) => letter.toUpperCase());
}
