import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { useLightForm } from "./light-form";
import { PageLink, useDenied } from "./page-link";
import { Tile, type TilePicture } from "./tile";

/** Things in a panel, two lines of text each. With `whole` a long title takes two, as everywhere on phones. */
export function Lines({ whole, children }: { whole?: boolean; children: ReactNode }) {
  return <ul className={classNames("lines", whole && "lines-whole")}>{children}</ul>;
}

interface LineProps {
  /** Left of the title: a day, an icon. */
  lead?: ReactNode;
  /** There, in the full form, instead of a lead. */
  tile?: TilePicture | undefined;
  title: ReactNode;
  /** The whole line leads there, for who may open it. */
  to?: string;
  note?: ReactNode;
  /** At the right: an amount and a note under it, or a button. */
  end?: ReactNode;
  /** A bar at the left; words say it too. */
  tone?: "late" | "due" | null;
}

export function Line({ lead, tile, title, to = "", note, end, tone }: LineProps) {
  const denied = useDenied(to);
  const light = useLightForm();
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
            {title}
          </PageLink>
        ) : (
          <span className="line-title">{title}</span>
        )}
        {note && <div className="line-note">{note}</div>}
      </div>
      {end && <div className="line-end">{end}</div>}
    </li>
  );
}

/** What a line amounts to, with a note under it. */
export function LineSum({ value, note }: { value: ReactNode; note: ReactNode }) {
  return (
    <>
      <div className="line-sum">{value}</div>
      <div className="line-note">{note}</div>
    </>
  );
}
