import type { ReactNode } from "react";
import { FormPage } from "./form-page";
import { Modal } from "./modal";

type DialogOrPageProps = {
  modal: boolean;
  title: string;
  closeTo: string;
  /** The name of the page that `closeTo` leads to. */
  backLabel: string;
  wide?: boolean;
  children: ReactNode;
};

/** The same form over its list where someone came from there with scripts, else as a page of its own. */
export function DialogOrPage({ modal, title, closeTo, backLabel, wide, children }: DialogOrPageProps) {
  return modal ? (
    <Modal title={title} closeTo={closeTo} wide={wide}>
      {children}
    </Modal>
  ) : (
    <FormPage title={title} backTo={closeTo} backLabel={backLabel} wide={wide}>
      {children}
    </FormPage>
  );
}
