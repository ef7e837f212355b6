import { counted } from "~/domain/counted";
import { href, withRest } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { formatCount } from "~/ui/format";
import { PageForm } from "~/ui/page-link";
import { SubmitButton } from "~/ui/submit-button";
import type { Route } from "./+types/bulk-change-record";

type Loaded = Route.ComponentProps["loaderData"];

export function NextSteps({
  bulk: { id, state, waiting, changed, undoOf, undoneBy },
  chooseAt,
  isOld,
  formKey,
}: Loaded) {
  const post = (to: string, busy: string, label: string, variant: "primary" | "outline" = "primary") => (
    <PageForm
      method="post"
      action={href("/inventory/bulk-changes/:changeId/:step", { changeId: id, step: to })}
    >
      <input type="hidden" name="formKey" value={`${formKey}${to}`} />
      <SubmitButton busy={busy} variant={variant}>
        {label}
      </SubmitButton>
    </PageForm>
  );
  if (state === "preview" || state === "drawing")
    return (
      <>
        <ButtonLink
          to={undoOf === null ? chooseAt : href("/inventory/bulk-changes/:changeId", { changeId: undoOf })}
        >
          Back
        </ButtonLink>
        {post("discard", "Discarding...", "Discard", "outline")}
        {waiting > 0 &&
          !isOld &&
          state === "preview" &&
          (undoOf === null
            ? post("confirm", "Changing...", `Change ${counted(waiting, "item")}`)
            : post("confirm", "Undoing...", `Undo the other ${formatCount(waiting)}`))}
      </>
    );
  if (state === "running") return null;
  return (
    <>
      {changed > 0 && (
        <ButtonLink to={withRest(href("/inventory/tags"), `?change=${id}`)} icon="printer">
          Print Tags
        </ButtonLink>
      )}
      {undoneBy === null && changed > 0 && post("undo", "Undoing...", "Undo")}
      {undoneBy === null && state === "interrupted" && post("confirm", "Continuing...", "Continue")}
    </>
  );
}
