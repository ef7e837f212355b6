import { href } from "~/ui/address";
import { Callout } from "~/ui/callout";
import { Link } from "~/ui/page-link";
import type { Result } from "./import-state.tsx";

export const NAMESAKES_SHOWN = 20;

export function Namesakes({ found }: { found: Result["namesakes"] }) {
  return (
    <Callout tone="warn" title="Added with the name of an existing customer">
      <ul>
        {found.slice(0, NAMESAKES_SHOWN).map(({ id, firstName, lastName, earlier }) => (
          <li key={id}>
            <Link
              to={href("/customers/:customerId", { customerId: id })}
            >{`${firstName} ${lastName} (#${id})`}</Link>
            : same name as{" "}
            <Link
              to={href("/customers/:customerId", { customerId: earlier.id })}
            >{`${earlier.firstName} ${earlier.lastName} (#${earlier.id})`}</Link>
          </li>
        ))}
      </ul>
      {found.length > NAMESAKES_SHOWN && <p>The first {NAMESAKES_SHOWN} are listed.</p>}
    </Callout>
  );
}
