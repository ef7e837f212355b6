import { Disclosure } from "./disclosure";

/** A note below a panel's rows: folded on the screen, and whole on paper, where nothing can be unfolded. */
export function FoldedNote({ title, children }: { title: string; children: string }) {
  return (
    <>
      <div className="no-print">
        <Disclosure title={title}>
          <p className="quiet">{children}</p>
        </Disclosure>
      </div>
      <p className="print-only panel-body quiet">{`${title}: ${children}`}</p>
    </>
  );
}
