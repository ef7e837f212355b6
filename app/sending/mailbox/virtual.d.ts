/** Path of the built `mail-program.ts`; provided by scripts/vite/program.ts. */
declare module "virtual:mail-program" {
  const path: string;
  export default path;
}
