import { href } from "~/ui/address";
import { ButtonLink, IconLink } from "~/ui/button";
import { Line, Lines } from "~/ui/lines";
import { Panel } from "~/ui/panel";

export function TillsPanel({ store, tills }: { store: string; tills: readonly string[] }) {
  return (
    <Panel
      title="Tills"
      icon="wallet"
      flush
      aside={
        <ButtonLink to={href("/settings/stores/:store/tills/new", { store })} icon="plus">
          Add Till
        </ButtonLink>
      }
    >
      <Lines>
        {tills.map((name, at) => (
          <Line
            key={name}
            title={name}
            end={
              <IconLink
                icon="pencil"
                label={`Rename ${name}`}
                to={href("/settings/stores/:store/tills/:place", { store, place: at + 1 })}
              />
            }
          />
        ))}
      </Lines>
    </Panel>
  );
}
