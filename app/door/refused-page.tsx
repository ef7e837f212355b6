import { DoorPage } from "./door-page.tsx";

/** For what the door doesn't take, whoever asks. */
export function RefusedPage({ title, children }: { title: string; children: string }) {
  return (
    <DoorPage title={title} shopName="">
      <p>{children}</p>
    </DoorPage>
  );
}
