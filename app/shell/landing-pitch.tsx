import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/icon-names";
import { DarkTheme } from "~/ui/theme";

const capabilities: { icon: IconName; text: string }[] = [
  { icon: "users", text: "Customer relationship management" },
  { icon: "gem", text: "Inventory tracking and pricing" },
  { icon: "receipt", text: "Sales processing and reporting" },
  { icon: "megaphone", text: "Marketing automation" },
];

/** What Loupe is for, beside the card of a signed-out page. */
export function LandingPitch() {
  return (
    <DarkTheme as="header" className="landing-pitch">
      <BrilliantCut />
      <p className="landing-brand">
        <Icon name="loupe" size={34} />
        <span>Loupe</span>
      </p>
      <div className="landing-words">
        <p className="landing-headline">
          The back office for
          <br />
          fine jewelry
        </p>
        <ul className="landing-capabilities">
          {capabilities.map(({ icon, text }) => (
            <li key={text}>
              <Icon name={icon} size={18} />
              <span>{text}</span>
            </li>
          ))}
        </ul>
      </div>
    </DarkTheme>
  );
}

/** Draws a round brilliant cut from above, in eighths. */
function BrilliantCut() {
  return (
    <svg className="landing-cut" viewBox="-296 -296 592 592" aria-hidden="true" focusable="false">
      <circle r="295" />
      <path d={facets} />
    </svg>
  );
}

const facets = Array.from({ length: 8 }, (_, eighth) => {
  const star = point(213, eighth);
  const [table, girdle] = [point(159, eighth + 0.5), point(295, eighth + 0.5)];
  const [tableBefore, girdleBefore] = [point(159, eighth - 0.5), point(295, eighth - 0.5)];
  return `M${tableBefore}L${table}L${star}ZM${girdleBefore}L${star}L${girdle}M${star}L${point(295, eighth)}`;
}).join("");

function point(radius: number, eighth: number): string {
  const angle = (eighth * Math.PI) / 4;
  return `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`;
}
