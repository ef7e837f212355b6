import { useNavigation } from "react-router";
import { Button } from "~/ui/button";
import { Spinner } from "~/ui/spinner";

/** Whether a form of the landing card is being submitted. */
export function usePendingPost(): boolean {
  const { state, formMethod } = useNavigation();
  return state !== "idle" && formMethod === "POST";
}

/** Shows a spinner and `pending` while submitting. */
export function PendingButton({ pending, children }: { pending: string; children: string }) {
  const isPending = usePendingPost();
  return (
    <Button type="submit" variant="primary" disabled={isPending}>
      {isPending ? (
        <>
          <Spinner /> {pending}
        </>
      ) : (
        children
      )}
    </Button>
  );
}
