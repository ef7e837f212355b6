/** Path of the built `program.ts`; provided by scripts/vite/program.ts. */
declare module "virtual:workbook-program" {
  const path: string;
  export default path;
}
