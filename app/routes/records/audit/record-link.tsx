import { Link } from "../../../ui/page-link.tsx";
import type { ShownRecord } from "./show-entries.server.ts";

export function RecordLink({ record: { title, to } }: { record: ShownRecord }) {
  return to ? (
    <Link className="quiet-link" to={to} discover="none">
      {title}
    </Link>
  ) : (
    title
  );
}
