import type { TilePicture } from "~/ui/tile";
import type { OrderView } from "./order-view.server.ts";

export type View = OrderView & {
  showsVendor: boolean;
  tiles: TilePicture[];
  formKey: string;
  deposit: Record<string, string>;
};

export interface OfView {
  view: View;
}
