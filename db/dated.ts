/* Movements that say until when, for whom and with whom an item is out or on hold, for their index and whoever looks
   for the newest of one. Literal SQL, as in `sold-or-back.ts`. */
export const IS_DATED = `"due_day" is not null`;
