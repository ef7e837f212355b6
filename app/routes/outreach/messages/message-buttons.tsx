import { type Address, href } from "~/ui/address";
import { Button } from "~/ui/button";
import { Form } from "~/ui/page-link";

interface About {
  id: number;
  /** Null if it isn't kept, or not shown. */
  address: string | null;
}

export function ArrivedButton(about: About) {
  const to = href("/settings/sending/:messageId/arrived", { messageId: about.id });
  return <Act {...about} to={to} name="It Arrived" />;
}

export function SendAgainButton(about: About) {
  const to = href("/settings/sending/:messageId/again", { messageId: about.id });
  return <Act {...about} to={to} name="Send Again" />;
}

export function CancelButton(about: About) {
  const to = href("/settings/sending/:messageId/cancel", { messageId: about.id });
  return <Act {...about} to={to} name="Cancel" />;
}

function Act({ id, address, to, name }: About & { to: Address; name: string }) {
  const of = address === null ? `message #${id}` : `message to ${address}`;
  return (
    <Form method="post" action={to}>
      <Button type="submit" aria-label={`${name}: ${of}`}>
        {name}
      </Button>
    </Form>
  );
}
