import { ButtonLink, IconLink } from "~/ui/button";
import { Line, Lines } from "~/ui/lines";
import { Panel } from "~/ui/panel";

export function StoreTills({ store, tills }: { store: string; tills: readonly string[] }) {
  const path = `/settings/stores/${store}/tills`;
  return (
    <Panel
      title="Tills"
      icon="wallet"
      flush
      aside={
        <ButtonLink to={`${path}/new`} icon="plus">
          Add Till
        </ButtonLink>
      }
    >
      <Lines>
        {tills.map((name, at) => (
          <Line
            key={name}
            title={name}
            end={<IconLink icon="pencil" label={`Rename ${name}`} to={`${path}/${at + 1}`} />}
          />
        ))}
      </Lines>
    </Panel>
  );
}
