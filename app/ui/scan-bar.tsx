import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names";
import { Icon } from "./icon";

interface ScanBarProps extends Pick<
  ComponentProps<"input">,
  "id" | "name" | "autoFocus" | "autoCapitalize" | "defaultValue" | "inputMode" | "onKeyDown"
> {
  id: string;
  /** What to scan: 'Scan what arrived'. */
  label: ReactNode;
  /** What becomes of a scan: 'Enter', where it only finds or receives what is listed already. */
  button?: string | undefined;
  /** Whether to scan is what is next on the page: its button is the dark one. */
  isNext?: boolean | undefined;
  /** Attributes of the button, of a form that has others. */
  submit?: ComponentProps<"button">;
  /** Takes scans whatever has the focus; 'own' takes those that are scanned into it. */
  takes?: "" | "own";
  /** How far the work is. */
  progress?: { value: number; max: number; says?: string } | undefined;
  /** Id of the element with the field's error. */
  errorId?: string | undefined;
  /** The last scan. */
  children?: ReactNode;
}

/**
 * The field of a form to scan into, in one frame with its label, the last scan and the progress. Phones have
 * it at the bottom of the window: the form has the class `scan-form` then.
 */
export function ScanBar({
  label,
  button = "Add",
  isNext,
  submit,
  takes = "",
  progress,
  errorId,
  children,
  ...input
}: ScanBarProps) {
  const says = progress && (progress.says ?? `${progress.value} of ${progress.max}`);
  return (
    <div className="scan-bar">
      <div className="scan-field">
        <div className="scan-text">
          <Icon name="scan-line" />
          {/* Without a placeholder it would never count as empty. The label then stands large in its place. */}
          <input
            type="text"
            placeholder=" "
            autoComplete="off"
            spellCheck={false}
            data-scan={takes}
            aria-invalid={errorId ? true : undefined}
            aria-describedby={errorId}
            {...input}
          />
          <div className="scan-words">
            <label htmlFor={input.id}>{label}</label> {says && <span>{says}</span>}
          </div>
        </div>
        <button type="submit" {...submit} className={classNames("picker-button", isNext && "scan-next")}>
          {button}
        </button>
      </div>
      {progress && (
        <progress className="scan-progress" value={progress.value} max={progress.max} aria-label={says} />
      )}
      {children}
    </div>
  );
}
