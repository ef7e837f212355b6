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
          <Spinner /> {pending}
        </>
      ) : (
        children
      )}
    </Button>
  );
}

/** Use beside text that says what is in progress. */
function Spinner({ size = 16 }: { size?: number }) {
  return (
    <svg
      className="spinner"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="8" cy="8" r="6" />
      <path d="M14 8a6 6 0 0 0-6-6" />
    </svg>
  );
}
