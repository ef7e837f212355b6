import { Heading } from "@radix-ui/themes/components/heading";
import { type ReactNode, useContext } from "react";
import { classNames } from "./class-names";
import { useLightForm } from "./light-form";
import { NamesPage } from "./names-page";
import recordSheet from "./styles/record.css?url";

type RecordHeadProps = {
  avatar?: ReactNode;
  name: ReactNode;
  /** Badges and `<span>`s below the name. */
  facts?: ReactNode;
  /** Links to reach the customer, ahead of all other actions. */
  contacts?: ReactNode;
  /** Buttons, the primary one last. Phones show it first. */
  children?: ReactNode;
  /** The menu of other actions, at the end of the buttons. */
  more?: ReactNode;
  /** A primary button that phones fix at the bottom of the window, instead of the last of `children`. */
  main?: ReactNode;
};

/**
 * The top of a record's page, inside a Panel and above a bare StatStrip. From 1280 px on, the actions stand at
 * the right of the name, which wraps: those that don't fit beside it belong into `more`.
 */
export function RecordHead({ avatar, name, facts, contacts, children, more, main }: RecordHeadProps) {
  const namesPage = useContext(NamesPage);
  const isLong = typeof name === "string" && name.length > LONG_NAME;
  return (
    <div className="record-head">
      <link rel="stylesheet" href={recordSheet} precedence={useLightForm() ? undefined : "b"} />
      {avatar}
      <div className={classNames("record-title", (isLong || Boolean(contacts)) && "record-title-whole")}>
        <Heading
          as={namesPage ? "h1" : "h2"}
          size="6"
          className={classNames("record-name", isLong && "record-name-long")}
        >
          {name}
        </Heading>
        {facts && <div className="record-facts">{facts}</div>}
      </div>
      {contacts}
      {(children || more || main) && (
        <div
          className={classNames(
            "action-bar-buttons",
            more
              ? "action-bar-more"
              : main
                ? "action-bar-mained"
                : main === undefined
                  ? null
                  : "action-bar-unmained",
          )}
        >
          {children}
          {more}
          {main && <div className="action-bar-main">{main}</div>}
        </div>
      )}
    </div>
  );
}

/** Characters of a name that takes more than three lines on phones, and beside buttons. */
const LONG_NAME = 40;
