/** Whether it is a photo in the format in which iPhones keep theirs. Looks at the first 32 bytes. */
export function isHeic(beginning: Uint8Array): boolean {
  return /^[^]{4}ftyp(he|mif1|msf1)/.test(String.fromCharCode(...beginning.subarray(0, 32)));
}

/** Says why such a photo is refused. */
export const HEIC =
  "HEIC photos aren't supported. Send a JPEG: on an iPhone, choose Settings, Camera, Formats, Most Compatible, or share the photo as JPEG.";
