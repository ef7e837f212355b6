import { Component, useEffect } from "react";
import { useLocation, useMatches, useNavigation } from "react-router";
import { forLater, forNextPress, hearTyping, putBack, type Typed, typedSince } from "./typed-since.ts";
import { hearPresses, pressNext, setBusy } from "./waiting-presses.ts";

interface Drawn {
  navigation: ReturnType<typeof useNavigation>;
  matches: ReturnType<typeof useMatches>;
  path: string;
}

/** Puts back what was typed while an answer was on its way. Render it after all forms. */
export function KeepTyped() {
  const navigation = useNavigation();
  const matches = useMatches();
  const { pathname } = useLocation();
  useEffect(hearTyping, []);
  useEffect(hearPresses, []);
  return <BeforeDrawn navigation={navigation} matches={matches} path={pathname} />;
}

/** A class, because only `getSnapshotBeforeUpdate` runs before an answer is drawn. */
class BeforeDrawn extends Component<Drawn> {
  #typed: Typed = { said: [], cursor: null };
  /** Whether the page shown is the one that the request came from. */
  #here = false;

  override getSnapshotBeforeUpdate() {
    return typedSince(this.#typed);
  }

  override componentDidUpdate({ navigation, matches, path }: Drawn, _: unknown, typed: Typed) {
    const { props } = this;
    const { state } = props.navigation;
    setBusy(state !== "idle");
    if (navigation === props.navigation && matches === props.matches) return;
    // A refused form is drawn before the page's loaders run again.
    if (state === "submitting" || (state === "loading" && navigation.state !== "submitting")) return;
    const isStep = navigation.state === "idle" || navigation.formMethod !== undefined;
    this.#here = isStep && [path, addressIn(navigation.formAction)].includes(props.path);
    this.#typed = putBack(typed, this.#here);
  }

  /**
   * Called once after the answer has placed its own cursor, and again (`isLast`) after fields that depend on
   * a choice are drawn.
   */
  goOn = (isLast: boolean) => {
    this.#typed = putBack(this.#typed, this.#here);
    if (!isLast || this.props.navigation.state !== "idle") return;
    // A field that this answer doesn't have may be in that of the press that waited for it.
    const finish = pressNext(this.#here) ? forNextPress : forLater;
    this.#typed = finish(this.#typed, this.#here);
  };

  override render() {
    return <AfterDrawn {...this.props} goOn={this.goOn} />;
  }
}

/**
 * Returns the path that a form posts to: it may be a page of its own, which shows the form again if refused.
 */
function addressIn(action: string | undefined): string | undefined {
  return action === undefined ? undefined : new URL(action, document.baseURI).pathname;
}

function AfterDrawn({ navigation, matches, goOn }: Drawn & { goOn: (isLast: boolean) => void }) {
  useEffect(() => {
    goOn(false);
    const last = setTimeout(() => goOn(true));
    return () => clearTimeout(last);
  }, [navigation, matches, goOn]);
  return null;
}
