import type { ReactNode } from "react";
import { useLeaveQuestion } from "./leave-question";

/** Asks before somebody leaves a changed form that isn't on a `FormPage`. The router takes one question a page. */
export function AsksToLeave({ children }: { children: ReactNode }) {
  const { watch, question } = useLeaveQuestion();
  return (
    <div {...watch}>
      {children}
      {question}
    </div>
  );
}
