export interface ActingEmployee {
  id: number;
  firstName: string;
  lastName: string;
  /** The token of the program that acts in their name. */
  tokenId?: number;
}
