import { useEffect, useRef, useState } from "react";
import type { MatchingCustomers } from "~/domain/campaigns/matching-customers.server";

/**
 * Who matches the segments, counted again while one chooses. Null where nobody answered: a count that fails is no reason to
 * take the form away, as an error of the router's would.
 */
export function useAudience(first: MatchingCustomers) {
  const [shown, setShown] = useState(first);
  const [customers, setCustomers] = useState<MatchingCustomers | null>(first);
  const [counting, setCounting] = useState(false);
  const asking = useRef<AbortController>(null);
  useEffect(() => () => asking.current?.abort(), []);
  if (shown !== first) {
    setShown(first);
    setCustomers(first);
  }

  const count = async (query: URLSearchParams) => {
    asking.current?.abort();
    const { signal } = (asking.current = new AbortController());
    setCounting(true);
    const counted = await matching(query, signal).catch(() => null);
    if (signal.aborted) return;
    setCustomers(counted);
    setCounting(false);
  };
  return { customers, counting, count };
}

async function matching(query: URLSearchParams, signal: AbortSignal) {
  const response = await fetch(`/marketing/audience?${query}`, { signal });
  return response.ok ? ((await response.json()) as MatchingCustomers) : null;
}
