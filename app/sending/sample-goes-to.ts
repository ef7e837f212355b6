/** Where the sample shop's messages go, in words for Settings. */
export const SAMPLE_GOES_TO = "the sample shop's own files, not to customers";
