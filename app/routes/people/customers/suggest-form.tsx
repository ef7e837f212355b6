import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import { href } from "~/ui/address";
import { Button, IconButton } from "~/ui/button";
import { Form, PageForm } from "~/ui/page-link";

interface SuggestProps {
  customerId: number;
  formKey: string;
}

/** One form for the suggestion buttons of all rows. Each button has its own URL. */
export function SuggestForRows({ formKey, children }: { formKey: string; children: ReactNode }) {
  return (
    <PageForm method="post" action={href("/customers")}>
      <input type="hidden" name="formKey" value={formKey} />
      {children}
    </PageForm>
  );
}

/** A row's suggestion button, inside `SuggestForRows`. */
export function SuggestForRow({ customerId, name }: { customerId: number; name: string }) {
  const { action, isBusy } = useAsking(customerId);
  return (
    <IconButton
      formAction={action}
      icon="sparkles"
      label={`Generate AI suggestions for ${name}`}
      aria-busy={isBusy || undefined}
      disabled={isBusy}
    />
  );
}

export function SuggestOnRecord({ customerId, formKey, again }: SuggestProps & { again: boolean }) {
  const { action, isBusy } = useAsking(customerId);
  const label = again ? "Generate New Suggestions" : "Generate Suggestions";
  return (
    <Form method="post" action={action}>
      <input type="hidden" name="formKey" value={formKey} />
      <Button type="submit" icon="sparkles" aria-busy={isBusy} disabled={isBusy}>
        {isBusy ? "Generating..." : label}
      </Button>
    </Form>
  );
}

/** Returns a customer's URL for suggestions, and whether it is being asked: a model may take seconds. */
function useAsking(customerId: number) {
  const action = href("/customers/:customerId/suggestions", { customerId });
  const { formAction, state } = useNavigation();
  return { action, isBusy: state !== "idle" && formAction === action };
}
