import type { ReactNode } from "react";
import type { Address } from "./address";
import { classNames } from "./class-names";
import { keepDates, keepTogether } from "./line-breaks";
import { useLightForm } from "./light-form";
import { PageLink, useDenied } from "./page-link";
import { Tile, type TilePicture } from "./tile";

/**
 * Entries in a panel, each a title and a line below it. With `whole`, a long title may take two lines, as it
 * always may on phones.
 */
export function Lines({ whole, children }: { whole?: boolean; children: ReactNode }) {
  return <ul className={classNames("lines", whole && "lines-whole")}>{children}</ul>;
}

interface LineProps {
  /** Left of the title, such as a day or an icon. */
  lead?: ReactNode;
  /** Shown instead of a lead, except in the light form. */
  tile?: TilePicture | undefined;
  title: ReactNode;
  /** Where the whole line leads, for those who may open it. */
  to?: Address;
  note?: ReactNode;
  /** At the right: an amount and a note under it, or a button. */
  end?: ReactNode;
  /** A bar at the left. Words must say the same. */
  tone?: "late" | "due" | null;
}

export function Line({ lead, tile, title, to, note, end, tone }: LineProps) {
  const denied = useDenied(to ?? "");
  const light = useLightForm();
  const name = typeof title === "string" ? keepTogether(title) : title;
  return (
    <li className={classNames("line", tone && `line-${tone}`)}>
      {!light && tile ? (
        <div className="line-tile">
          <Tile picture={tile} />
        </div>
      ) : (
        lead && <div className="line-lead">{lead}</div>
      )}
      <div className="line-main">
        {to && !denied ? (
          <PageLink className="line-title" to={to}>
            {name}
          </PageLink>
        ) : (
          <span className="line-title">{name}</span>
        )}
        {note && <div className="line-note">{typeof note === "string" ? keepDates(note) : note}</div>}
      </div>
      {end && <div className="line-end">{end}</div>}
    </li>
  );
}

/** The amount of a line, with a note below it. */
export function LineSum({ value, note }: { value: ReactNode; note: ReactNode }) {
  return (
    <>
      <div className="line-sum">{value}</div>
      <div className="line-note">{note}</div>
    </>
  );
}
