import { counted } from "~/domain/counted";
import { href, withRest } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { formatCount } from "~/ui/format";
import { MoreMenu } from "~/ui/more-menu";
import { NextStep } from "~/ui/next-step";
import { PageForm } from "~/ui/page-link";
import { SubmitButton } from "~/ui/submit-button";
import type { Route } from "./+types/bulk-change-record";

type Loaded = Route.ComponentProps["loaderData"];

/** Says what a change waits for, or what it did, with the button for what is next. Nothing while a callout says it. */
export function BulkChangeNext(page: Loaded) {
  const { bulk, isOld } = page;
  const { field, state, waiting, changed, undoOf, undoneBy } = bulk;
  if (state === "preview" && !isOld)
    return (
      <NextStep
        says={
          waiting === 0
            ? "No item would change."
            : `${counted(waiting, "item")} will change${undoOf === null ? "" : " back"}. Nothing has changed yet.`
        }
        act={waiting > 0 && <Confirm {...page} />}
      />
    );
  if (state !== "complete" || changed === 0) return null;
  const hasOldTags = field === "price" && undoOf === null && undoneBy === null;
  return (
    <NextStep
      says={[
        `${counted(changed, "item")} changed${undoOf === null ? "" : " back"}${undoneBy === null ? "" : ", and that was undone"}.`,
        hasOldTags && "Their tags say the old price.",
      ]
        .filter(Boolean)
        .join(" ")}
      call={undoneBy === null && <Post {...page} step="undo" label="Undo" busy="Undoing..." />}
      act={<PrintTags {...page} variant={hasOldTags ? "primary" : "outline"} />}
    />
  );
}

/** What else can be done, for the head of the record. */
export function BulkChangeSteps(page: Loaded) {
  const { bulk, chooseAt } = page;
  const { state, undoOf, undoneBy, changed } = bulk;
  if (state === "preview" || state === "drawing")
    return (
      <ButtonLink
        to={undoOf === null ? chooseAt : href("/inventory/bulk-changes/:changeId", { changeId: undoOf })}
      >
        Back
      </ButtonLink>
    );
  if (state !== "interrupted") return null;
  return (
    <>
      {changed > 0 && <PrintTags {...page} variant="outline" />}
      {undoneBy === null && changed > 0 && <Post {...page} step="undo" label="Undo" busy="Undoing..." />}
      {undoneBy === null && (
        <Post {...page} step="confirm" label="Continue" busy="Continuing..." variant="primary" />
      )}
    </>
  );
}

/** What else can be done with a preview. */
export function BulkChangeMore(page: Loaded) {
  return (
    <MoreMenu>
      <Post {...page} step="discard" label="Discard" busy="Discarding..." variant="danger" />
    </MoreMenu>
  );
}

function Confirm(page: Loaded) {
  const { waiting, undoOf } = page.bulk;
  return undoOf === null ? (
    <Post
      {...page}
      step="confirm"
      label={`Change ${counted(waiting, "item")}`}
      busy="Changing..."
      variant="primary"
    />
  ) : (
    <Post
      {...page}
      step="confirm"
      label={`Undo the other ${formatCount(waiting)}`}
      busy="Undoing..."
      variant="primary"
    />
  );
}

function PrintTags({ bulk: { id }, variant }: Loaded & { variant: "primary" | "outline" }) {
  return (
    <ButtonLink to={withRest(href("/inventory/tags"), `?change=${id}`)} icon="printer" variant={variant}>
      Print Tags
    </ButtonLink>
  );
}

interface PostProps extends Pick<Loaded, "formKey"> {
  bulk: Pick<Loaded["bulk"], "id">;
  step: "confirm" | "discard" | "undo";
  label: string;
  busy: string;
  variant?: "primary" | "outline" | "danger";
}

function Post({ bulk: { id }, formKey, step, label, busy, variant = "outline" }: PostProps) {
  return (
    <PageForm method="post" action={href(`/inventory/bulk-changes/:changeId/${step}`, { changeId: id })}>
      <input type="hidden" name="formKey" value={`${formKey}${step}`} />
      <SubmitButton busy={busy} variant={variant}>
        {label}
      </SubmitButton>
    </PageForm>
  );
}
