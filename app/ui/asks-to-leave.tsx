import { type ReactNode, useContext } from "react";
import { IsAsked, useLeaveQuestion } from "./leave-question";

/** Asks before somebody leaves a changed form, unless its `FormPage` or dialog does. */
export function AsksToLeave({ children }: { children: ReactNode }) {
  return useContext(IsAsked) ? children : <Asking>{children}</Asking>;
}

function Asking({ children }: { children: ReactNode }) {
  const { watch, question } = useLeaveQuestion();
  return (
    <div {...watch}>
      {children}
      {question}
    </div>
  );
}
