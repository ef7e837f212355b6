/** Most items in a repair's envelope. */
export const ITEMS_AT_MOST = 20;

/** Most lines of work on them. */
export const WORK_AT_MOST = 50;

/** Most rows that the form of an intake, which has photos too, has fields for. The repair's page takes more. */
export const AT_INTAKE = { items: 10, work: 30 };
