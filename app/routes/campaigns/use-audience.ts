import { useEffect, useRef, useState } from "react";
import type { MatchingCustomers } from "~/domain/campaigns/matching-customers.server";

/** Live audience count. Null on failure: an error thrown by a fetcher would replace the form. */
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
