import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { href } from "~/ui/address";
import { Icon } from "~/ui/icon";
import { PageForm } from "~/ui/page-link";
import { Toast } from "~/ui/toast";
import type { Palette } from "./find/palette";
import { beginWith, type Scan, scanIn } from "./scan-keys.ts";
import { ROUTER_MOMENT_MS } from "./router-moment.ts";

const ignored = () => {};

/**
 * Finds any record, from the header of every page. With scripts, '/' and Ctrl-K focus it, scans go to it, and
 * a palette opens below it. The palette's code loads when the field gets focus.
 */
export function FindField({ menus }: { menus: readonly string[] }) {
  const field = useRef<HTMLInputElement>(null);
  const [Below, setBelow] = useState<typeof Palette>();
  const [isOpen, setOpen] = useState(false);
  const [taken, setTaken] = useState<{ id: string; text: string; from: string }>();
  const { pathname } = useLocation();
  const { state, location: next } = useNavigation();
  const leftWith = useRef<string>(null);
  const isPageLoading = state === "loading" && next.pathname !== pathname;
  const scans = useRef<Scan[]>([]);
  /** When a link to another page was pressed, until the router reports that it loads. */
  const pressedAt = useRef(-Infinity);
  const isDashboard = pathname === "/";
  const wasDashboard = useRef(isDashboard);
  const load = async () => {
    const { Palette, deliverScan } = await import("./find/palette");
    setBelow(() => Palette);
    return deliverScan;
  };
  const deliver = async () => {
    const deliverScan = await load().catch(ignored);
    for (const scan of deliverScan ? scans.current.splice(0) : []) {
      const emptied = deliverScan?.(scan, field.current);
      if (emptied !== undefined) setTaken({ id: String(performance.now()), text: scan.text, from: emptied });
    }
  };
  const leave = () => {
    leftWith.current = field.current?.value ?? null;
  };
  // For what no press and no submit begins, such as Back.
  useEffect(() => {
    leftWith.current = state === "idle" ? null : (leftWith.current ?? field.current?.value ?? null);
  }, [state]);
  useEffect(() => {
    if (isDashboard && !wasDashboard.current) field.current?.focus();
    wasDashboard.current = isDashboard;
  }, [isDashboard]);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    const find = field.current;
    if (!find) return;
    // In an empty find field '/' is still the shortcut.
    const isTyped = target === find ? find.value : (target as Element).matches("input,select,textarea");
    if (key === "/" ? !isTyped : key === "k" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      find.focus();
      setOpen(true);
    }
    const isLeaving = isPageLoading || event.timeStamp - pressedAt.current < ROUTER_MOMENT_MS;
    const scan = scanIn(event, isLeaving);
    if (scan) scans.current.push(scan);
    // While a page loads, scans wait for it.
    if (!isLeaving) void deliver();
    else if (scan) setTimeout(deliverHere, ROUTER_MOMENT_MS);
  });
  const deliverHere = useEffectEvent(() => {
    if (!isPageLoading && scans.current[0]) void deliver();
  });
  const onPress = ({ target, timeStamp, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    const link = (target as Element).closest("a");
    if (!link || link.target || link.origin !== location.origin || link.pathname === location.pathname)
      return;
    if (link.download || ctrlKey || metaKey || shiftKey) return;
    pressedAt.current = timeStamp;
    leave();
  };
  useEffect(() => {
    beginWith(field.current);
    addEventListener("keydown", onKey, true);
    addEventListener("click", onPress, true);
    return () => {
      removeEventListener("keydown", onKey, true);
      removeEventListener("click", onPress, true);
    };
  }, []);
  useEffect(() => {
    pressedAt.current = -Infinity;
    deliverHere();
  }, [isPageLoading]);
  return (
    <>
      <PageForm
        action={href("/find")}
        className="find"
        autoComplete="off"
        data-open={(Below && isOpen) || undefined}
        onSubmit={leave}
      >
        <button className="icon-button" title="Find">
          <Icon name="scan-line" />
        </button>
        <input
          ref={field}
          className="input"
          name="q"
          placeholder="Scan or find"
          aria-label="Scan or find"
          accessKey={href("/")}
          autoFocus={isDashboard}
          onFocus={() => load().catch(ignored)}
        />
        {Below && <Below field={field} leftWith={leftWith} menus={menus} isOpen={isOpen} setOpen={setOpen} />}
      </PageForm>
      {taken && (
        <Toast
          toast={{
            id: taken.id,
            tone: "info",
            title: `Scanned ${taken.text}`,
            description: `It was taken out of '${taken.from}' and looked up.`,
          }}
        />
      )}
    </>
  );
}
