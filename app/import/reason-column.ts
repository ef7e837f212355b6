/** The last column of exported errors. An import of such a file skips it silently. */
export const REASON_COLUMN = "Why it was refused";
