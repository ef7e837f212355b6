import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "sqlite",
  schema: "./db/schema/*.ts",
  out: "./migrations",
  casing: "snake_case",
});
