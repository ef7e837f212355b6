import { Fragment, type ReactNode } from "react";
import type { comingDates } from "~/domain/people/customers/coming-dates";
import type { Customer } from "~/domain/people/customers/customer";
import { type CustomerDetails, customerFields } from "~/domain/people/customers/customer-fields";
import { addressLine } from "~/domain/people/customers/postal-address";
import type { RefusedWords } from "~/domain/people/customers/refused-words";
import { namesOf } from "~/domain/fields";
import { Badge } from "~/ui/badge";
import { DataItem, DataList } from "~/ui/description-list";
import { EmailText } from "~/ui/email-text";
import { formatDate, formatMonthDay } from "~/ui/format";
import { mailTo } from "~/web/mail-link";
import { TextPhoneLink } from "~/web/phone-link";
import { sayValue } from "./say-value.ts";

type Shown = CustomerDetails & Pick<Customer, "birthMonthDay" | "anniversaryMonthDay" | "spouseMonthDay">;

interface CustomerDetailListProps {
  customer: Shown;
  coming: ReturnType<typeof comingDates>;
  /** Why they aren't called or written to, by channel. */
  refused: RefusedWords;
}

/** Shows each field of the customer, in the order of `customerFields`. */
export function CustomerDetailList(props: CustomerDetailListProps) {
  return (
    <DataList>
      {namesOf(customerFields).map((name) => (
        <Fragment key={name}>{(LINES[name] ?? asItIs(name))(props)}</Fragment>
      ))}
    </DataList>
  );
}

type Line = (props: CustomerDetailListProps) => ReactNode;

/** In another field's line, or elsewhere on the page. */
const elsewhere: Line = () => null;

/** Fields that aren't shown as they are. */
const LINES: Partial<Record<keyof CustomerDetails, Line>> = {
  firstName: elsewhere,
  lastName: elsewhere,
  email: ({ customer: { email }, refused }) => (
    <DataItem term="Email">
      {email && refused.email ? (
        <EmailText email={email} />
      ) : email ? (
        <a className="text-link" href={mailTo(email)}>
          <EmailText email={email} />
        </a>
      ) : (
        "No email"
      )}
    </DataItem>
  ),
  cellPhone: ({ customer: { cellPhone }, refused }) => (
    <DataItem term="Cell phone">
      <span className="nowrap">
        {cellPhone && !refused.phone ? <TextPhoneLink phone={cellPhone} /> : (cellPhone ?? "No phone")}
      </span>
    </DataItem>
  ),
  street: ({ customer }) => {
    const address = addressLine(customer);
    return address && <DataItem term="Address">{address}</DataItem>;
  },
  city: elsewhere,
  state: elsewhere,
  zipCode: elsewhere,
  country: elsewhere,
  dateOfBirth: ({ customer: { dateOfBirth, birthMonthDay }, coming }) =>
    dateOfBirth ? (
      <DataItem term="Date of birth">
        {formatDate(dateOfBirth)} <Coming days={coming.dateOfBirth} icon="cake" />
      </DataItem>
    ) : (
      birthMonthDay && (
        <DataItem term="Birthday">
          {yearless(birthMonthDay)} <Coming days={coming.dateOfBirth} icon="cake" />
        </DataItem>
      )
    ),
  anniversaryDate: ({ customer: { anniversaryDate, anniversaryMonthDay }, coming }) => {
    const date = anniversaryDate
      ? formatDate(anniversaryDate)
      : anniversaryMonthDay && yearless(anniversaryMonthDay);
    return (
      date && (
        <DataItem term="Anniversary">
          {date} <Coming days={coming.anniversaryDate} icon="calendar" />
        </DataItem>
      )
    );
  },
  spouseName: ({ customer, coming }) =>
    (customer.spouseName || customer.spouseDob || customer.spouseMonthDay) && (
      <DataItem term="Spouse">
        {spouseOf(customer)} <Coming days={coming.spouseDob} icon="cake" />
      </DataItem>
    ),
  spouseDob: elsewhere,
  homeStore: elsewhere,
  tier: elsewhere,
  taxExemptNumber: ({ customer: { taxExemptNumber, taxExemptDate } }) =>
    taxExemptNumber && (
      <DataItem term="Tax exemption">
        {taxExemptNumber}
        {taxExemptDate && `, dated ${formatDate(taxExemptDate)}`}
      </DataItem>
    ),
  taxExemptDate: elsewhere,
  jewelryPreferences: elsewhere,
  notes: elsewhere,
};

function asItIs(name: keyof CustomerDetails): Line {
  return ({ customer }) => {
    const value = customer[name];
    return value && <DataItem term={customerFields[name].label}>{sayValue(name, value, [])}</DataItem>;
  };
}

function Coming({ days, icon }: { days: number | null; icon: "cake" | "calendar" }) {
  if (days === null) return null;
  const words = days === 0 ? "Today" : days === 1 ? "Tomorrow" : `In ${days} days`;
  return (
    <Badge tone="amber" icon={icon}>
      {words}
    </Badge>
  );
}

/** Writes '05-09' as 'May 9'. 2000 is a leap year, so 02-29 works. */
function yearless(monthDay: string): string {
  return formatMonthDay(`2000-${monthDay}`);
}

function spouseOf({ spouseName, spouseDob, spouseMonthDay }: Shown): string {
  if (!spouseDob && spouseMonthDay)
    return [spouseName, `birthday ${yearless(spouseMonthDay)}`].filter(Boolean).join(", ");
  if (!spouseDob) return spouseName ?? "";
  return spouseName ? `${spouseName}, born ${formatDate(spouseDob)}` : `Born ${formatDate(spouseDob)}`;
}
