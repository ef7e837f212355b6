import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { counted } from "~/domain/counted";
import { type Address, href, withRest } from "~/ui/address";
import { classNames } from "~/ui/class-names";
import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/icon-names";
import { Initials } from "~/ui/initials";
import { PageLink } from "~/ui/page-link";
import { Tile, type TilePicture } from "~/ui/tile";
import { menuEntries } from "../shell-data.ts";
import { type FoundRow, grouped } from "./found-groups.ts";
import { Marked } from "./marked.tsx";

export { deliverScan } from "./deliver-scan.ts";

const PAUSE_MS = 150;
/** Rows shown per group when there are more than two groups. */
const MOST_OF_MANY = 3;
/** Pages shown besides the results. */
const MOST_PAGES = 3;
const LIST = "find-results";

interface Answer {
  /** The text that was searched for; null before the first answer. */
  typed: string | null;
  results: FoundRow[];
  actions: { label: string; path: Address }[];
}

const NOTHING: Answer = { typed: null, results: [], actions: [] };

interface Option {
  label: string;
  path: Address;
  icon: IconName;
  kind?: string;
  note?: string;
  aside?: string;
  tile?: TilePicture | null;
}

interface PaletteProps {
  field: RefObject<HTMLInputElement | null>;
  /**
   * The field's text when the user left for the page that is loading; null if none is. Text typed after that
   * stays.
   */
  leftWith: RefObject<string | null>;
  /** As in `ShellData`. */
  menus: readonly string[];
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
}

/**
 * Shows results for what is typed in the header's field, and the pages and forms that the user may open, as
 * the list of a combobox. Enter opens the chosen row, or submits the form while results are still loading.
 */
export function Palette({ field, leftWith, menus, isOpen, setOpen }: PaletteProps) {
  const [typed, setTyped] = useState(() => field.current?.value.trim() ?? "");
  const [answer, setAnswer] = useState(NOTHING);
  const [failed, setFailed] = useState("");
  const [at, setAt] = useState(-1);
  const navigate = useNavigate();
  const { key } = useLocation();
  const groups = groupsOf(answer, menus, typed);
  const options = groups.flatMap((group) => group.options);
  const isFresh = answer.typed === typed;
  const chosen = isFresh ? options[at] : undefined;
  // Nobody looks up a gift card by its first digits, and each whole number counts as a try.
  const isCard = /^\d(?:[ -]?\d){14,}$/.test(typed);

  useEffect(() => {
    if (!isOpen || isFresh || isCard) return undefined;
    const asking = new AbortController();
    const pause = setTimeout(async () => {
      try {
        const response = await fetch(withRest(href("/api/find"), `?q=${encodeURIComponent(typed)}`), {
          signal: asking.signal,
        });
        if (!response.ok) throw new Error(String(response.status));
        const found = (await response.json()) as Answer;
        setAnswer({ ...found, typed });
        setAt(typed === "" ? -1 : 0);
      } catch {
        if (!asking.signal.aborted) setFailed(typed);
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(pause);
      asking.abort();
    };
  }, [typed, isOpen, isFresh, isCard]);

  const close = () => setOpen(false);
  const onInput = useEffectEvent(() => {
    setTyped(field.current?.value.trim() ?? "");
    setOpen(true);
  });
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.isComposing) return;
    if (step && !isOpen) setOpen(true);
    else if (step && isFresh && options.length > 0)
      setAt(Math.max(0, Math.min(at + step, options.length - 1)));
    else if (event.key === "Enter" && isOpen && chosen && field.current?.value.trim() === typed) {
      leftWith.current = field.current.value;
      void navigate(chosen.path);
      close();
    } else if (event.key === "Escape" && isOpen) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  const onLeave = useEffectEvent(({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!(currentTarget as Element).contains(relatedTarget as Node | null)) close();
  });
  const onPress = useEffectEvent(() => setOpen(true));
  useEffect(() => {
    const input = field.current;
    const form = input?.form;
    if (!input || !form) return undefined;
    const press = () => onPress();
    const type = () => onInput();
    const keydown = (event: KeyboardEvent) => onKeyDown(event);
    const leave = (event: FocusEvent) => onLeave(event);
    input.setAttribute("role", "combobox");
    input.setAttribute("aria-autocomplete", "list");
    input.setAttribute("aria-controls", LIST);
    input.addEventListener("input", type);
    // The user may have typed while this code loaded.
    if (input.value !== "") input.dispatchEvent(new Event("input"));
    input.addEventListener("keydown", keydown);
    input.addEventListener("click", press);
    form.addEventListener("focusout", leave);
    return () => {
      input.removeEventListener("input", type);
      input.removeEventListener("keydown", keydown);
      input.removeEventListener("click", press);
      form.removeEventListener("focusout", leave);
    };
  }, [field]);
  const empty = useEffectEvent(() => {
    if (field.current) field.current.value = "";
    setTyped("");
    close();
  });
  const visited = useRef(key);
  useEffect(() => {
    const left = leftWith.current;
    if (visited.current !== key && (left === null || field.current?.value === left)) empty();
    visited.current = key;
  }, [field, key, leftWith]);
  useEffect(() => {
    const input = field.current;
    input?.setAttribute("aria-expanded", String(isOpen));
    if (isOpen && chosen) input?.setAttribute("aria-activedescendant", `find-${at}`);
    else input?.removeAttribute("aria-activedescendant");
    if (isOpen && chosen) document.querySelector(`#find-${at}`)?.scrollIntoView?.({ block: "nearest" });
  }, [field, isOpen, chosen, at]);

  if (!isOpen) return <div id={LIST} hidden />;
  let nth = -1;
  return (
    <div className="palette">
      {/* The field keeps the focus. */}
      <div
        id={LIST}
        role="listbox"
        tabIndex={-1}
        aria-label="Found"
        className="palette-rows"
        onMouseDown={(event) => event.preventDefault()}
      >
        {groups.map((group) => (
          <div key={group.label} role="group" aria-label={group.label}>
            <div className="found-head" aria-hidden="true">
              {group.label}
            </div>
            {group.options.map(({ label, path, icon, kind, note, aside, tile }) => {
              const own = (nth += 1);
              return (
                <PageLink
                  key={path + label}
                  id={`find-${own}`}
                  role="option"
                  aria-selected={chosen !== undefined && own === at}
                  tabIndex={-1}
                  className="line"
                  to={path}
                  onMouseMove={() => setAt(own)}
                  onClick={close}
                >
                  <span className="line-lead">
                    {kind === "customer" ? (
                      <Initials name={label} />
                    ) : tile ? (
                      <Tile picture={tile} size={32} />
                    ) : (
                      <span className="found-icon">
                        <Icon name={icon} size={16} />
                      </span>
                    )}
                  </span>
                  <span className="line-main">
                    <span className="line-title">
                      <Marked text={label} typed={typed} />
                    </span>
                    {note && (
                      <span className="line-note">
                        <Marked text={note} typed={typed} />
                      </span>
                    )}
                  </span>
                  {aside && (
                    <span className={classNames("line-end", kind !== "customer" && "line-sum")}>{aside}</span>
                  )}
                </PageLink>
              );
            })}
          </div>
        ))}
      </div>
      <div className="palette-foot">
        <span role="status">{statusOf({ typed, answer, isFresh, isCard, failed })}</span>
        <span className="palette-keys" aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>Enter</kbd> open <kbd>Esc</kbd> close
        </span>
        {typed !== "" && (
          <PageLink
            className="quiet-link"
            to={withRest(href("/find"), `?q=${encodeURIComponent(typed)}`)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={close}
          >
            Show all results
          </PageLink>
        )}
      </div>
    </div>
  );
}

interface Status {
  typed: string;
  answer: Answer;
  isFresh: boolean;
  isCard: boolean;
  failed: string;
}

function statusOf({ typed, answer, isFresh, isCard, failed }: Status): string {
  if (isCard) return "Press Enter to look up a gift card";
  if (!isFresh) return failed === typed && typed !== "" ? "The search didn't work. Press Enter." : "";
  if (typed === "") return "";
  return answer.results.length === 0 ? "Nothing found" : counted(answer.results.length, "result");
}

/** Icons of the actions that add nothing. */
const ICONS: Partial<Record<string, IconName>> = {
  [href("/till/close")]: "wallet",
  [href("/customers/calls")]: "phone",
  [href("/repairs/bench")]: "wrench",
  [href("/gift-cards/find")]: "scan-line",
};

function groupsOf({ results, actions }: Answer, menus: readonly string[], typed: string) {
  const words = typed.toLowerCase();
  const pages = menus
    .flatMap((menu) => (menu ? menuEntries(menu) : []))
    .filter(({ label }) => label.toLowerCase().includes(words))
    .map(({ label, to, icon }): Option => ({ label, path: to, icon }));
  const forms = actions.map(({ label, path }): Option => ({
    label,
    path,
    icon: ICONS[path] ?? (path.startsWith("/customers") ? "user-plus" : "plus"),
  }));
  const most = typed === "" ? Infinity : MOST_PAGES;
  const groups = grouped(results);
  const mostOfAKind = groups.length > 2 ? MOST_OF_MANY : Infinity;
  const found = groups.map(({ label, icon, rows }) => ({
    label,
    options: rows.slice(0, mostOfAKind).map((row): Option => ({ ...row, icon })),
  }));
  return [
    ...found,
    { label: "Actions", options: forms.slice(0, most) },
    { label: "Pages", options: pages.slice(0, most) },
  ].filter(({ options }) => options.length > 0);
}
