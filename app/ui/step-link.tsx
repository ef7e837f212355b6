import { Button } from "./button";
import { classNames } from "./class-names";

interface StepProps {
  /** A local path, which the form's action answers with a redirect. */
  to: string;
  className?: string;
  children: string;
}

/** Looks like a link and sends the form around it, so that nothing typed is lost: `to` says where it leads. */
export function StepLink({ to, className, children }: StepProps) {
  return (
    <button type="submit" name="to" value={to} className={classNames("text-link", className)}>
      {children}
    </button>
  );
}

/** The same, as a button. */
export function StepButton({
  to,
  ...rest
}: StepProps & Pick<Parameters<typeof Button>[0], "variant" | "icon">) {
  return <Button {...rest} type="submit" name="to" value={to} />;
}
