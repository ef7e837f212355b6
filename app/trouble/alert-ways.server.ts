import type { Config } from "../runtime/config.server.ts";
import type { AlertWay } from "./alert-way.ts";
import { mailedAlerts } from "./mailed-alerts.server.ts";
import { postedAlerts } from "./posted-alerts.server.ts";

/** The ways by which troubles of this machine are told outside of it. */
export function alertWays({ alertUrl, alertEmail, mail }: Config): AlertWay[] {
  const ways: AlertWay[] = [];
  if (alertUrl !== null) ways.push(postedAlerts(alertUrl));
  if (alertEmail !== null && mail) ways.push(mailedAlerts(mail, alertEmail));
  return ways;
}
