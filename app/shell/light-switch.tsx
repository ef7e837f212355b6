import { href } from "~/ui/address";
import { useLightForm } from "~/ui/light-form";

/**
 * Shows whether this browser uses light pages, and switches. A plain form, because the whole document
 * changes.
 */
export function LightSwitch({ returnTo }: { returnTo: string }) {
  const light = useLightForm();
  return (
    <form method="post" action={href("/light")} className="light-switch">
      <input type="hidden" name="returnTo" value={returnTo} />
      <input type="hidden" name="light" value={light ? "off" : "on"} />
      <p>
        {light ? "This terminal uses light pages. Everything works, just simpler." : "Slow terminal?"}{" "}
        <button type="submit" className="link-button">
          {light ? "Use Full Pages" : "Use Light Pages"}
        </button>
      </p>
    </form>
  );
}
