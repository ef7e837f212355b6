import type { ReactNode } from "react";
import { FirstScreen, PAGE_END } from "~/ui/first-screen";
import { LandingPitch } from "./landing-pitch.tsx";

/** Lays out signed-out pages: a product pitch beside a card. */
export function Landing({ notice, children }: { notice?: ReactNode; children: ReactNode }) {
  return (
    <div className="landing">
      <LandingPitch />
      <FirstScreen end={PAGE_END} />
      <main className="landing-side" id="main">
        <div className="landing-slot">
          {notice}
          <div className="landing-card panel">{children}</div>
        </div>
      </main>
      <span id={PAGE_END} />
    </div>
  );
}
