/** How each command of the built app is called, with as many arguments as it takes at most. */
export const COMMANDS: { name: string; call: string; operands: string[] }[] = [
  { name: "serve", call: "npm start", operands: [] },
  { name: "backup", call: "npm run backup", operands: ["FILE"] },
  { name: "restore", call: "npm run restore", operands: ["FILE"] },
  { name: "verify", call: "npm run verify", operands: [] },
  { name: "accounts", call: "npm run accounts", operands: [] },
  { name: "access", call: "npm run access", operands: ["a@shop.example"] },
  { name: "chain-keys", call: "npm run chain-keys", operands: ["FOLDER"] },
  { name: "make-primary", call: "npm run make-primary", operands: ["FOLDER"] },
  { name: "demo", call: "npm run demo", operands: [] },
];
