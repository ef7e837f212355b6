/** Where the built `program.ts` lies; made by scripts/vite/program.ts. */
declare module "virtual:workbook-program" {
  const path: string;
  export default path;
}
