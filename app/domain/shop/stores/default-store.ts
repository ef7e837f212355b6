/** Key of the store of a new record for which nothing names one (section 9 of the specification). */
export const DEFAULT_STORE = "boca";
