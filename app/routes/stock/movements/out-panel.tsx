import { Panel } from "~/ui/panel";
import type { outWithTiles } from "./out-panel.server.ts";
import { OUT_SHOWN, OutLines } from "./out-lines.tsx";

/** Pieces that a customer has on memo or that are reserved for them, on their record. */
export function OutPanel({ out }: { out: ReturnType<typeof outWithTiles> }) {
  return (
    <Panel title="On Memo and Reserved" flush>
      <OutLines pieces={out.slice(0, OUT_SHOWN)} />
      {out.length > OUT_SHOWN && <p className="panel-body quiet">Only the first ones due are shown.</p>}
    </Panel>
  );
}
