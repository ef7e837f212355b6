import { actionGroup, actionLabel, actionsAlike } from "~/domain/shop/trail/action-labels";

/**
 * Writes the choices of the action filter for `groupsIn`: compactly, because each page of the trail sends
 * them.
 */
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

/** Returns the action that stands for all actions with its label: they are one choice. */
export function firstAlike(action: string): string {
  return actionsAlike(action)[0] ?? action;
}
