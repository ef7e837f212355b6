import { Component, useEffect } from "react";
import { useLocation, useMatches, useNavigation } from "react-router";
import { forLater, hearTyping, putBack, type Typed, typedSince } from "./typed-since.ts";
import { hearPresses, pressNext, setBusy } from "./waiting-presses.ts";

interface Drawn {
  navigation: ReturnType<typeof useNavigation>;
  matches: ReturnType<typeof useMatches>;
  path: string;
}

/** Puts back what was typed while an answer was on its way. Stands behind all forms. */
export function KeepTyped() {
  const navigation = useNavigation();
  const matches = useMatches();
  const { pathname } = useLocation();
  useEffect(hearTyping, []);
  useEffect(hearPresses, []);
  return <BeforeDrawn navigation={navigation} matches={matches} path={pathname} />;
}

/** Only a class hears of an answer before it is drawn. */
class BeforeDrawn extends Component<Drawn> {
  #typed: Typed = { said: [], cursor: null };
  /** The page is the one that the answer was asked for by. */
  #here = false;

  override getSnapshotBeforeUpdate() {
    return typedSince(this.#typed.said);
  }

  override componentDidUpdate({ navigation, matches, path }: Drawn, _: unknown, typed: Typed) {
    const { props } = this;
    const { state } = props.navigation;
    setBusy(state !== "idle");
    if (navigation === props.navigation && matches === props.matches) return;
    // A refused form is drawn before the page's loaders are asked again.
    if (state === "submitting" || (state === "loading" && navigation.state !== "submitting")) return;
    const isStep = navigation.state === "idle" || navigation.formMethod !== undefined;
    this.#here = isStep && [path, addressIn(navigation.formAction)].includes(props.path);
    this.#typed = putBack(typed, this.#here);
  }

  /** Once the answer has set its own cursor; at last, when fields that come with a choice are drawn. */
  goOn = (isLast: boolean) => {
    this.#typed = putBack(this.#typed, this.#here);
    if (!isLast || this.props.navigation.state !== "idle") return;
    this.#typed = forLater(this.#typed, this.#here);
    pressNext(this.#here);
  };

  override render() {
    return <AfterDrawn {...this.props} goOn={this.goOn} />;
  }
}

/** A form may have a page of its own, which shows it if it is refused. */
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
