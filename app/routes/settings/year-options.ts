import { counted } from "~/domain/counted";

/** Choices of a retention rule, each with what it would erase today. */
export function yearOptions(choices: readonly { years: number; customers: number }[]) {
  return [
    { value: "0", label: "Never" },
    ...choices.map(({ years, customers }) => ({
      value: String(years),
      label: `After ${counted(years, "year")}: ${counted(customers, "customer")} would be erased today`,
    })),
  ];
}
