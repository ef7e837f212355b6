/** URL for `<link rel="preload" as="font" crossOrigin="anonymous">`. */
export { default as displayFontUrl } from "@fontsource/marcellus/files/marcellus-latin-400-normal.woff2?url";
