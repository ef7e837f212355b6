import type { ComponentProps } from "react";
import { useNavigation } from "react-router";
import { Button } from "./button";

interface SubmitButtonProps extends Omit<ComponentProps<typeof Button>, "type" | "disabled"> {
  /** Label shown while the form is being sent. */
  busy: string;
}

export function SubmitButton({ busy, children, ...rest }: SubmitButtonProps) {
  const isBusy = useNavigation().formMethod === "POST";
  return (
    <Button variant="primary" {...rest} type="submit" disabled={isBusy}>
      {isBusy ? busy : children}
    </Button>
  );
}
