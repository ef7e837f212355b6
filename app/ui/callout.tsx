import * as RadixCallout from "@radix-ui/themes/components/callout";
import type { ReactNode } from "react";
import { Icon } from "./icon";

const ICONS = { info: "info", warn: "triangle-alert", error: "circle-alert", done: "circle-check" } as const;
const COLORS = { info: "gold", warn: "amber", error: "ruby", done: "jade" } as const;

export function Callout({
  tone = "info",
  title,
  children,
}: {
  tone?: keyof typeof ICONS;
  title?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <RadixCallout.Root
      size="1"
      variant="surface"
      color={COLORS[tone]}
      className="callout"
      role={tone === "error" ? "alert" : undefined}
    >
      <RadixCallout.Icon>
        <Icon name={ICONS[tone]} size={20} />
      </RadixCallout.Icon>
      <div>
        {title && (
          <RadixCallout.Text size="2" weight="bold">
            {title}
          </RadixCallout.Text>
        )}
        {children}
      </div>
    </RadixCallout.Root>
  );
}
