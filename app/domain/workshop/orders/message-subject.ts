export function messageSubject({ number, store }: { number: string; store: { name: string } }): string {
  return `Your order ${number} at ${store.name}`;
}
