import { Panel } from "~/ui/panel";

export function WrittenPanel({ title, text }: { title: string; text: string | null }) {
  if (!text) return null;
  return (
    <Panel title={title}>
      <p className="written">{text}</p>
    </Panel>
  );
}
