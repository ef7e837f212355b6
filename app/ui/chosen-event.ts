/** Event of the hidden field that holds a choice, because a hidden field has no `input` event. */
export const CHOSEN = "loupe-chosen";
/**
 * Event that tells such a field to take over the choice of another field, which is its `detail`. Whoever takes it over
 * prevents its default.
 */
export const CHOOSE = "loupe-choose";
