import { counted } from "~/domain/counted";

/** Lists the choices of a retention rule, each with the number of customers it would erase today. */
export function yearOptions(choices: readonly { years: number; customers: number }[]) {
  return [
    { value: "0", label: "Never" },
    ...choices.map(({ years, customers }) => ({
      value: String(years),
      label: `After ${counted(years, "year")}: ${counted(customers, "customer")} would be erased today`,
    })),
  ];
}
