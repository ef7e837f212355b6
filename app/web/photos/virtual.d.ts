/** Path of the built `photo-program.ts`; provided by scripts/vite/program.ts. */
declare module "virtual:photo-program" {
  const path: string;
  export default path;
}
