import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { Icon } from "~/ui/icon";
import { PageForm } from "~/ui/page-link";
import type { Palette } from "./find/palette";
import { beginWith, type Scan, scanIn } from "./scan-keys.ts";

const ignored = () => {};

/**
 * Finds any record, from the header of every page. With scripts '/' and Ctrl-K focus it, scans go to it, and a
 * palette opens below it, whose code is fetched with the first key.
 */
export function FindField({ menus }: { menus: readonly string[] }) {
  const field = useRef<HTMLInputElement>(null);
  const [Below, setBelow] = useState<typeof Palette>();
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  const { state, location: next } = useNavigation();
  const isPageLoading = state === "loading" && next.pathname !== pathname;
  const early = useRef<Scan[]>([]);
  const isDashboard = pathname === "/";
  const wasDashboard = useRef(isDashboard);
  const load = async () => {
    const { Palette, deliverScan } = await import("./find/palette");
    setBelow(() => Palette);
    return deliverScan;
  };
  useEffect(() => {
    if (isDashboard && !wasDashboard.current) field.current?.focus();
    wasDashboard.current = isDashboard;
  }, [isDashboard]);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    const find = field.current;
    if (!find) return;
    // Empty, the field itself takes a slash for the key that leads to it.
    const isTyped = target === find ? find.value : (target as Element).matches("input,select,textarea");
    if (key === "/" ? !isTyped : key === "k" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      find.focus();
      setOpen(true);
    }
    const scan = scanIn(event, isPageLoading);
    // The page that was asked for takes it.
    if (scan && isPageLoading) early.current.push(scan);
    else load().then((deliver) => scan && deliver(scan, find), ignored);
  });
  useEffect(() => {
    const find = field.current;
    if (find && find === document.activeElement) beginWith(find);
    addEventListener("keydown", onKey, true);
    return () => removeEventListener("keydown", onKey, true);
  }, []);
  useEffect(() => {
    if (isPageLoading) return;
    for (const scan of early.current.splice(0))
      load().then((deliver) => field.current && deliver(scan, field.current), ignored);
  }, [isPageLoading]);
  return (
    <PageForm action="/find" className="find" autoComplete="off" data-open={(Below && isOpen) || undefined}>
      <button className="icon-button" title="Find">
        <Icon name="scan-line" />
      </button>
      <input
        ref={field}
        className="input"
        name="q"
        placeholder="Scan or find"
        aria-label="Scan or find"
        accessKey="/"
        autoFocus={isDashboard}
        onFocus={() => load().catch(ignored)}
      />
      {Below && <Below field={field} menus={menus} isOpen={isOpen} setOpen={setOpen} />}
    </PageForm>
  );
}
