import type { ReactNode } from "react";
import { classNames } from "./class-names";
import drawingsUrl from "./drawings.svg?url";
import { useLightForm } from "./light-form";

/** Names of drawings in `drawings.svg`. */
export type Drawing =
  | "ring"
  | "oval"
  | "step"
  | "halo"
  | "three-stone"
  | "band"
  | "eternity"
  | "signet"
  | "studs"
  | "pearl-studs"
  | "pearl-drops"
  | "hoops"
  | "earrings"
  | "pendant"
  | "strand"
  | "chain"
  | "bracelet"
  | "tennis"
  | "bangle"
  | "watch"
  | "brooch"
  | "stone"
  | "card"
  | "service"
  | "cufflinks"
  | "silverware"
  | "paper";

/** A drawing, then the classes of its colors: `halo metal-rose stone-ruby`. */
export type Drawn = Drawing | `${Drawing} ${string}`;

/** The address of a photo's thumbnail, which begins with a slash, or the drawing that replaces it. */
export type TilePicture = Drawn | `/${string}`;

export interface TileProps {
  picture: TilePicture;
  /** In pixels; 40 in rows. */
  size?: 32 | 40 | 76;
  /** Whether it loads at once, for printing. */
  isEager?: boolean;
}

/** A record's square picture. Decorative: its name stands beside it. Renders nothing in the light form. */
export function Tile({ picture, size = 40, isEager }: TileProps) {
  if (useLightForm()) return null;
  const className = size === 40 ? "tile" : `tile tile-${size}`;
  if (!picture.startsWith("/")) {
    const [drawing, ...colors] = picture.split(" ");
    return (
      <svg className={classNames(className, ...colors)} aria-hidden="true">
        <use xlinkHref={`${drawingsUrl}#${drawing}`} />
      </svg>
    );
  }
  return (
    <img
      className={className}
      src={picture}
      alt=""
      width={size}
      height={size}
      loading={isEager ? undefined : "lazy"}
    />
  );
}

/** A cell's lines with a tile before them. */
export function TiledCell({ picture, children }: { picture: TilePicture; children: ReactNode }) {
  if (useLightForm()) return children;
  return (
    <div className="cell-person">
      <Tile picture={picture} />
      {children}
    </div>
  );
}
