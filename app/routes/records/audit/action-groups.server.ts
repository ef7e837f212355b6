import { actionGroup, actionLabel, actionsAlike } from "~/domain/shop/trail/action-labels";

/** The choices of the filter by action, as `groupsIn` reads them: small, for it is sent with each page. */
export function groupsText(actions: readonly string[]): string {
  const groups = new Map<string, string[]>();
  for (const value of new Set(actions.map(firstAlike))) {
    const group = actionGroup(value);
    groups.set(group, [...(groups.get(group) ?? []), `${value}=${actionLabel(value)}`]);
  }
  return [...groups]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map((group) => group.flat().join("|"))
    .join("\n");
}

/** Actions with one label are one choice. */
export function firstAlike(action: string): string {
  return actionsAlike(action)[0] ?? action;
}
