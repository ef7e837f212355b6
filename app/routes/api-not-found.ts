import { jsonProblem } from "~/web/json.server";

export function loader() {
  return jsonProblem(404, "No such call");
}

export { loader as action };
