import { type ReactNode, useContext } from "react";
import type { Address } from "./address";
import { Breadcrumbs } from "./breadcrumbs";
import { classNames } from "./class-names";
import { IsAsked, useLeaveQuestion } from "./leave-question";
import { NamesPage } from "./names-page";
import { titleClass } from "./modal-title-class";

type FormPageProps = {
  title: string;
  backTo: Address;
  backLabel: string;
  wide?: boolean;
  /** For a few short fields. */
  narrow?: boolean;
  children: ReactNode;
};

export function FormPage({ title, backTo, backLabel, wide, narrow, children }: FormPageProps) {
  const { watch, question } = useLeaveQuestion();
  const named = useContext(NamesPage);
  const Title = named ? "h1" : "h2";
  return (
    <div
      className={classNames(
        "form-page",
        wide && "form-page-wide",
        narrow && "form-page-narrow",
        named === title && "form-page-named",
      )}
      {...watch}
    >
      <Breadcrumbs trail={[{ to: backTo, label: backLabel }]} />
      <section className="panel">
        <div className="form-page-head">
          <Title className={titleClass(title)}>{title}</Title>
        </div>
        <div className="modal-body">
          <IsAsked value>{children}</IsAsked>
        </div>
      </section>
      {question}
    </div>
  );
}
