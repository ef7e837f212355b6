import type { Customer } from "~/domain/people/customers/customer";
import { addressLine } from "~/domain/people/customers/postal-address";
import { GENDER_LABELS } from "~/domain/people/customers/tiers-and-genders";
import { Badge } from "~/ui/badge";
import { DataItem, DataList } from "~/ui/description-list";
import { EmailText } from "~/ui/email-text";
import { formatDate, formatMonthDay } from "~/ui/format";
import type { comingDates } from "~/domain/people/customers/coming-dates";

type Shown = Pick<
  Customer,
  | "email"
  | "cellPhone"
  | "street"
  | "city"
  | "state"
  | "zipCode"
  | "country"
  | "dateOfBirth"
  | "anniversaryDate"
  | "birthMonthDay"
  | "anniversaryMonthDay"
  | "spouseMonthDay"
  | "gender"
  | "spouseName"
  | "spouseDob"
  | "taxExemptNumber"
  | "taxExemptDate"
  | "createdAt"
>;

interface CustomerDetailListProps {
  customer: Shown;
  coming: ReturnType<typeof comingDates>;
  /** False if they asked not to be e-mailed. */
  mayMail: boolean;
}

export function CustomerDetailList({ customer, coming, mayMail }: CustomerDetailListProps) {
  const { email, cellPhone, dateOfBirth, anniversaryDate, gender } = customer;
  const { birthMonthDay, anniversaryMonthDay, spouseMonthDay } = customer;
  const address = addressLine(customer);
  return (
    <DataList>
      <DataItem term="Email">
        {email && !mayMail ? (
          <EmailText email={email} />
        ) : email ? (
          <a className="text-link" href={`mailto:${encodeURIComponent(email).replace("%40", "@")}`}>
            <EmailText email={email} />
          </a>
        ) : (
          "No email"
        )}
      </DataItem>
      <DataItem term="Cell phone">
        <span className="nowrap">{cellPhone ?? "No phone"}</span>
      </DataItem>
      {address && <DataItem term="Address">{address}</DataItem>}
      {dateOfBirth && (
        <DataItem term="Date of birth">
          {formatDate(dateOfBirth)} <Coming days={coming.dateOfBirth} icon="cake" />
        </DataItem>
      )}
      {!dateOfBirth && birthMonthDay && (
        <DataItem term="Birthday">
          {yearless(birthMonthDay)} <Coming days={coming.dateOfBirth} icon="cake" />
        </DataItem>
      )}
      {gender && <DataItem term="Gender">{GENDER_LABELS[gender]}</DataItem>}
      {anniversaryDate && (
        <DataItem term="Anniversary">
          {formatDate(anniversaryDate)} <Coming days={coming.anniversaryDate} icon="calendar" />
        </DataItem>
      )}
      {!anniversaryDate && anniversaryMonthDay && (
        <DataItem term="Anniversary">
          {yearless(anniversaryMonthDay)} <Coming days={coming.anniversaryDate} icon="calendar" />
        </DataItem>
      )}
      {(customer.spouseName || customer.spouseDob || spouseMonthDay) && (
        <DataItem term="Spouse">
          {spouseOf(customer)} <Coming days={coming.spouseDob} icon="cake" />
        </DataItem>
      )}
      {customer.taxExemptNumber && (
        <DataItem term="Tax exemption">
          {customer.taxExemptNumber}
          {customer.taxExemptDate && `, dated ${formatDate(customer.taxExemptDate)}`}
        </DataItem>
      )}
    </DataList>
  );
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
