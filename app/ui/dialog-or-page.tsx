import type { ReactNode } from "react";
import type { Address } from "./address";
import { FormPage } from "./form-page";
import { Modal } from "./modal";

type DialogOrPageProps = {
  modal: boolean;
  title: string;
  closeTo: Address;
  /** Name of the page at `closeTo`. */
  backLabel: string;
  wide?: boolean;
  children: ReactNode;
};

/** A dialog over the list if opened from there with scripts, otherwise a page. */
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
