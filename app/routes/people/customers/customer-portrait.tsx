import { Initials } from "~/ui/initials";
import { useLightForm } from "~/ui/light-form";
import { Tile, type TilePicture } from "~/ui/tile";
import { thumbnailAddress } from "~/web/photos/photo-address";

interface CustomerPortraitProps {
  customerId: number;
  name: string;
  /** In the order they were added. */
  photos: readonly number[];
}

/** Shows a customer's newest photo, small. Shows initials without a photo, and in the light form. */
export function CustomerPortrait({ customerId, name, photos }: CustomerPortraitProps) {
  const newest = photos.at(-1);
  if (useLightForm() || newest === undefined) return <Initials name={name} size="large" />;
  const picture = thumbnailAddress({ kind: "customer", id: customerId }, newest) as TilePicture;
  return <Tile picture={picture} size={76} />;
}
