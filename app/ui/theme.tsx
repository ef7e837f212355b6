import { Theme } from "@radix-ui/themes/components/theme";
import type { ComponentProps, ReactElement, ReactNode } from "react";
import { useLightForm } from "./light-form";

/** The page's body in the theme. */
export function ThemedBody({ children }: { children: ReactNode }) {
  if (useLightForm()) return <body>{children}</body>;
  return (
    <Theme asChild accentColor="gold" grayColor="sand" radius="small" panelBackground="solid">
      <body>{children}</body>
    </Theme>
  );
}

/** An element in the dark theme, whatever the system's preference. */
export function DarkTheme({
  as: Tag,
  className,
  children,
}: {
  as: "div" | "header";
  className: string;
  children: ReactNode;
}): ReactElement<ComponentProps<"div">> {
  if (useLightForm()) return <Tag className={`${className} dark`}>{children}</Tag>;
  return (
    <Theme asChild appearance="dark">
      <Tag className={className}>{children}</Tag>
    </Theme>
  );
}
