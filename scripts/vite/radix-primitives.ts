import type { Plugin } from "vite";

const MODULE = "\0radix-primitives";

/**
 * The primitives that our components of Radix Themes need. `<Theme>` also imports tooltips, which would add
 * 1.5 KB of unused positioning code to every page: a tooltip needs scripts.
 */
export function radixPrimitives(): Plugin {
  return {
    name: "radix-primitives",
    apply: "build",
    enforce: "pre",
    resolveId(source, importer) {
      return source === "radix-ui" && importer?.includes("/@radix-ui/themes/") ? MODULE : null;
    },
    load(id) {
      if (id !== MODULE) return null;
      return `
        export * as Direction from "@radix-ui/react-direction";
        export * as Slot from "@radix-ui/react-slot";
        export * as VisuallyHidden from "@radix-ui/react-visually-hidden";
        export const Tooltip = { Provider: ({ children }) => children };
      `;
    },
  };
}
