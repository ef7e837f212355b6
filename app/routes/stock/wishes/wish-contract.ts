import { wishFields, wishOfPieceFields } from "~/domain/stock/wishes/wish-fields";
import { contract } from "~/web/contract";

export const NewWish = contract(wishFields);

export const NewWishOfPiece = contract(wishOfPieceFields);
