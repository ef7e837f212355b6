/** Laboratories that issue certificates. Suggestions: any other may be typed. */
export const LABORATORIES = ["GIA", "AGS", "IGI", "EGL", "GCAL", "GSI", "HRD"];
