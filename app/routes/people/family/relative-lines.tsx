import { COMING_DAYS } from "~/domain/people/customers/coming-dates";
import type { Relative } from "~/domain/people/family/find-relatives.server";
import { relativeName } from "~/domain/people/family/relations";
import { firstOfRelative, yearsOfRelative } from "~/domain/people/family/relative-dates";
import { type Day, daysBetween, nextAnniversary } from "~/domain/dates";
import { href } from "~/ui/address";
import { Badge } from "~/ui/badge";
import { Form, PageLink } from "~/ui/page-link";
import { formatDate, formatMonthDay } from "~/ui/format";
import { keepDates } from "~/ui/line-breaks";
import { Line, Lines } from "~/ui/lines";

export type ShownRelative = ReturnType<typeof toShownRelative>;

/** Returns what `RelativeLines` shows of a family member, with a date that is coming up. */
export function toShownRelative(relative: Relative, today: Day) {
  const { id, name, relation, occasion, date, monthDay, note, related } = relative;
  const first = firstOfRelative(relative);
  const next = first && nextAnniversary(first, today);
  const days = next && daysBetween(today, next);
  return {
    id,
    name,
    relation,
    occasion,
    date,
    monthDay,
    note,
    related,
    coming:
      next !== null && days !== null && days <= COMING_DAYS
        ? { days, years: yearsOfRelative(relative, next) }
        : null,
  };
}

interface RelativeLinesProps {
  relatives: ShownRelative[];
  /** Whose they are, for links and buttons that change an entry; null for lines without them. */
  customerId: number | null;
}

/** Lists family members, each with relation, date and note. */
export function RelativeLines({ relatives, customerId }: RelativeLinesProps) {
  return (
    <Lines whole>
      {relatives.map((relative) => {
        const { id, name, note, related, coming } = relative;
        return (
          <Line
            key={id}
            title={relativeName(relative)}
            {...(related && { to: href("/customers/:customerId", { customerId: related.id }) })}
            note={
              <>
                {keepDates(
                  [dateOf(relative), note, related && related.name !== name && `Customer ${related.name}`]
                    .filter(Boolean)
                    .join(", "),
                )}{" "}
                {coming && (
                  <Badge tone="amber" icon={relative.occasion === null ? "cake" : "calendar"}>
                    {comingWords(relative, coming)}
                  </Badge>
                )}
              </>
            }
            end={
              customerId !== null && (
                <span className="button-row">
                  <PageLink
                    className="text-link"
                    to={href("/customers/:customerId/relatives/:relativeId/edit", {
                      customerId,
                      relativeId: id,
                    })}
                    aria-label={`Edit ${name}`}
                  >
                    Edit
                  </PageLink>
                  <Form
                    method="post"
                    action={href("/customers/:customerId/relatives/:relativeId/remove", {
                      customerId,
                      relativeId: id,
                    })}
                  >
                    <button type="submit" className="text-link" aria-label={`Remove ${name}`}>
                      Remove
                    </button>
                  </Form>
                </span>
              )
            }
          />
        );
      })}
    </Lines>
  );
}

/** 'Birthday May 3, 2008', 'Graduation Jun 10'. */
function dateOf({ occasion, date, monthDay }: ShownRelative): string | null {
  const words = date ? formatDate(date) : monthDay && formatMonthDay(`2000-${monthDay}`);
  if (!words) return occasion;
  return `${occasion ?? "Birthday"} ${words}`;
}

function comingWords(
  { occasion }: ShownRelative,
  { days, years }: NonNullable<ShownRelative["coming"]>,
): string {
  const when = days === 0 ? "Today" : days === 1 ? "Tomorrow" : `In ${days} days`;
  return occasion === null && years > 0 ? `${when}: turns ${years}` : when;
}
