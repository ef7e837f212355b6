import { Callout } from "~/ui/callout";

export function ClockSetBack({ at, was }: { at: string; was: string }) {
  return (
    <Callout tone="warn" title={`The server's clock was set back on ${at}`}>
      <p>
        It had said {was}. Sales and audit entries keep the dates that they were written with; sessions,
        one-time codes and backups of the time ahead don't count.
      </p>
    </Callout>
  );
}
