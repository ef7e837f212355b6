import { Callout } from "~/ui/callout";

export function ClockSetBack({ at, was }: { at: string; was: string }) {
  return (
    <Callout tone="warn" title={`The server's clock was set back on ${at}`}>
      <p>
        It was showing {was}. Sales and audit entries keep the dates they were recorded with. Sessions,
        one-time codes and backups dated later than now are ignored.
      </p>
    </Callout>
  );
}
