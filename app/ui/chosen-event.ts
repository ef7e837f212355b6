/** A choice stands in a hidden field: said by the field, which hears of no typing. */
export const CHOSEN = "loupe-chosen";
/** To such a field: it takes over the choice that stands in `detail`, the field that it comes in the place of. */
export const CHOOSE = "loupe-choose";
