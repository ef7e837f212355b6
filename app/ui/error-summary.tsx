import * as Callout from "@radix-ui/themes/components/callout";
import { type ReactNode, useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { goToFragment } from "./go-to-fragment";
import { Icon } from "./icon";

type ErrorSummaryProps = {
  title: string;
  errors: readonly { id?: string | undefined; message: string }[];
  children?: ReactNode;
};

/**
 * Errors at the top of a form, linked to their fields. Takes the focus when it appears and on each response
 * with errors.
 */
export function ErrorSummary({ title, errors, children }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  const settled = useNavigation().state === "idle";
  const said = errors.map((error) => error.message).join("\n");
  useEffect(() => {
    if (settled) summary.current?.focus();
  }, [settled, said]);
  return (
    <Callout.Root
      size="1"
      variant="surface"
      color="ruby"
      className="error-summary"
      id="error-summary"
      role="alert"
      tabIndex={-1}
      autoFocus
      ref={summary}
    >
      <Callout.Icon>
        <Icon name="circle-alert" size={20} />
      </Callout.Icon>
      <div>
        <Callout.Text size="2" weight="bold">
          {title}
        </Callout.Text>
        {errors.length > 0 && (
          <ul>
            {errors.map((error) => (
              <li key={`${error.id} ${error.message}`}>
                {error.id ? (
                  <a href={`#${error.id}`} onClick={goToFragment}>
                    {error.message}
                  </a>
                ) : (
                  error.message
                )}
              </li>
            ))}
          </ul>
        )}
        {children}
      </div>
    </Callout.Root>
  );
}
