/** 10 MB, in bytes. Photos may be larger. */
export const LARGEST_FILE = 10 * 1024 * 1024;

/** Most files of one customer or piece. */
export const MOST_FILES = 20;

/** Most characters of a file's name without its ending, and of its name on a record. */
export const LONGEST_FILE_NAME = 120;
