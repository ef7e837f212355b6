import type { Address } from "./address";
import { Button } from "./button";
import { classNames } from "./class-names";

interface StepProps {
  /** A local path. The form's action redirects to it. */
  to: Address;
  className?: string;
  children: string;
}

/**
 * A button that looks like a link and submits the surrounding form, so that nothing typed is lost. `to` says
 * where it leads.
 */
export function StepLink({ to, className, children }: StepProps) {
  return (
    <button type="submit" name="to" value={to} className={classNames("text-link", className)}>
      {children}
    </button>
  );
}

/** A `StepLink` that looks like a button. */
export function StepButton({
  to,
  ...rest
}: StepProps & Pick<Parameters<typeof Button>[0], "variant" | "icon">) {
  return <Button {...rest} type="submit" name="to" value={to} />;
}
