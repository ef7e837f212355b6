/** Milliseconds. Meanwhile nobody makes the next backup, and whoever restores waits. */
const PROOF_AT_MOST_MS = 60 * 60_000;

/** Thrown in a proof whose time is over. What it was of is neither right nor wrong. */
export class UnfinishedProof extends Error {
  override name = "UnfinishedProof";
  override message = "its proof takes too long";
}

/** Begins the time of a proof, which calls what is returned on its way. */
export function proofTime(atMostMs = PROOF_AT_MOST_MS): () => void {
  const end = performance.now() + atMostMs;
  return () => {
    if (performance.now() >= end) throw new UnfinishedProof();
  };
}
