import { href } from "~/ui/address";
import { Tabs } from "~/ui/tabs";

/** The two forms of one repair, at the top of each. An ended one has only the first. Their pages load `ticket.css`. */
export function RepairEditTabs({ id, here }: { id: number; here: "repair" | "envelope" }) {
  const of = { repairId: id };
  return (
    <Tabs
      className="form-tabs"
      label="Edit"
      tabs={[
        { to: href("/repairs/:repairId/edit", of), label: "Customer and Price", current: here === "repair" },
        {
          to: href("/repairs/:repairId/envelope", of),
          label: "Items, Work and Promise",
          current: here === "envelope",
        },
      ]}
    />
  );
}
