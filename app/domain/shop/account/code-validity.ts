export const CODE_GOOD_FOR_HOURS = 24;
