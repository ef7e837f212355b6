import { Form, useNavigation } from "react-router";
import { Button, IconButton } from "~/ui/button";

interface SuggestProps {
  customerId: number;
  formKey: string;
}

/** The row's sparkles. */
export function SuggestForRow({ customerId, name, formKey }: SuggestProps & { name: string }) {
  const { action, isBusy } = useAsking(customerId);
  return (
    <Form method="post" action={action} discover="none">
      <input type="hidden" name="formKey" value={formKey} />
      <IconButton
        type="submit"
        icon="sparkles"
        label={`Generate AI suggestions for ${name}`}
        aria-busy={isBusy || undefined}
        disabled={isBusy}
      />
    </Form>
  );
}

/** The record's button. */
export function SuggestOnRecord({ customerId, formKey, again }: SuggestProps & { again: boolean }) {
  const { action, isBusy } = useAsking(customerId);
  const label = again ? "Generate new suggestions" : "Generate AI suggestions";
  return (
    <Form method="post" action={action}>
      <input type="hidden" name="formKey" value={formKey} />
      <Button type="submit" icon="sparkles" aria-busy={isBusy} disabled={isBusy}>
        {isBusy ? "Generating..." : label}
      </Button>
    </Form>
  );
}

/** Busy once scripts have sent the form; a model may take its time. */
function useAsking(customerId: number) {
  const action = `/customers/${customerId}/suggestions`;
  const { formAction, state } = useNavigation();
  return { action, isBusy: state !== "idle" && formAction === action };
}
