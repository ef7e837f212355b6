/** Control name: the employee at the terminal when the form was opened. */
export const BEGUN_BY = "begunBy";
