/** Limits of the door, so that neither a flood nor somebody who guesses keeps the tills waiting. In memory: one process. */
const LIMITS = {
  /** Requests of one network: at once, and a second. */
  ofNetwork: { burst: 60, perSecond: 1 },
  /** Requests of one site of IPv6, which has 65,536 networks and may be one person's. */
  ofSite: { burst: 120, perSecond: 4 },
  /** Wrong links of one network. */
  wrong: { burst: 20, perSecond: 20 / 600 },
  /** Requests of everybody: with more of them the tills wait. */
  ofAll: { burst: 60, perSecond: 30 },
  /** Requests beyond those, of whoever asked little: so that a flood of some dozen networks keeps hardly anybody else out. */
  ofRare: { burst: 20, perSecond: 10 },
  /** How many of these a network has, or a site of IPv6. */
  rare: { burst: 10, perSecond: 1 / 30 },
} as const;
/** Networks remembered; beyond, the one that was heard of longest ago is forgotten. */
const NETWORKS = 20_000;

interface Bucket {
  left: number;
  at: number;
}

type Kind = keyof typeof LIMITS;

/** Counts what comes to the door. `now` is in milliseconds, of a clock that only goes on. */
export class DoorLimits {
  readonly #requests = new Map<string, Bucket>();
  readonly #sites = new Map<string, Bucket>();
  readonly #wrong = new Map<string, Bucket>();
  readonly #rare = new Map<string, Bucket>();
  readonly #all = new Map<string, Bucket>();

  /** Counts a request. Returns the seconds to wait if there were too many, or too many wrong ones before. */
  take(network: string, now: number): number | null {
    const guessed = wait(this.#wrong.get(network), "wrong", now);
    if (guessed !== null) return guessed;
    const site = siteOf(network);
    return (
      take(this.#requests, network, "ofNetwork", now) ??
      (site === null ? null : take(this.#sites, site, "ofSite", now)) ??
      this.#takeOfAll(site ?? network, now)
    );
  }

  /** Counts a link that isn't there. */
  noteWrong(network: string, now: number): void {
    take(this.#wrong, network, "wrong", now);
  }

  #takeOfAll(asker: string, now: number): number | null {
    const seconds = take(this.#all, "all", "ofAll", now);
    if (seconds === null) return null;
    const isKept =
      take(this.#rare, asker, "rare", now) === null && take(this.#all, "rare", "ofRare", now) === null;
    return isKept ? null : seconds;
  }
}

/** The /48 of a /64, as `networkOf` writes it; null for an IPv4 address. */
function siteOf(network: string): string | null {
  return network.endsWith("::/64") ? network.split(":").slice(0, 3).join(":") : null;
}

function take(buckets: Map<string, Bucket>, name: string, kind: Kind, now: number): number | null {
  const seconds = wait(buckets.get(name), kind, now);
  if (seconds !== null) return seconds;
  const left = leftNow(buckets.get(name), kind, now) - 1;
  // Anew at the end, so that the first is the one of longest ago.
  buckets.delete(name);
  buckets.set(name, { left, at: now });
  if (buckets.size > NETWORKS) buckets.delete(buckets.keys().next().value ?? "");
  return null;
}

function wait(bucket: Bucket | undefined, kind: Kind, now: number): number | null {
  const left = leftNow(bucket, kind, now);
  return left >= 1 ? null : Math.max(1, Math.ceil((1 - left) / LIMITS[kind].perSecond));
}

function leftNow(bucket: Bucket | undefined, kind: Kind, now: number): number {
  const { burst, perSecond } = LIMITS[kind];
  return bucket ? Math.min(burst, bucket.left + ((now - bucket.at) / 1_000) * perSecond) : burst;
}
