import type { ReactNode } from "react";
import { STYLE } from "./style.ts";

interface DoorPageProps {
  title: string;
  /** '' for a shop without a name. */
  shopName: string;
  /** Below the page: where to ask. */
  foot?: ReactNode;
  children: ReactNode;
}

/** The frame of each page of the door. It says nothing that its address alone wouldn't show. */
export function DoorPage({ title, shopName, foot, children }: DoorPageProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow, noarchive" />
        <meta name="referrer" content="no-referrer" />
        {/* Neither phone numbers nor days become links by themselves. */}
        <meta name="format-detection" content="telephone=no" />
        <title>{[title, shopName].filter(Boolean).join(" · ")}</title>
        <style>{STYLE}</style>
      </head>
      <body>
        {shopName && <header>{shopName}</header>}
        <main>
          <h1>{title}</h1>
          {children}
        </main>
        {foot && <footer>{foot}</footer>}
      </body>
    </html>
  );
}
