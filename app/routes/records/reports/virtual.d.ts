/** Path of the built `report-program.ts`; provided by scripts/vite/program.ts. */
declare module "virtual:report-program" {
  const path: string;
  export default path;
}
