import { Spinner } from "@radix-ui/themes/components/spinner";
import { useNavigation } from "react-router";
import { Button } from "~/ui/button";

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
          <Spinner size="2" /> {pending}
        </>
      ) : (
        children
      )}
    </Button>
  );
}
