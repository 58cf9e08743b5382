export interface Stoppable {
  stop(): Promise<unknown>
}

/** Those that stop at the same time: none waits for another. */
export type StopGroup = readonly Stoppable[]

/** Stops what was opened, the last first. Throws what the first failure threw, and leaves the rest as it is. */
export async function stopAll(opened: readonly StopGroup[]): Promise<void> {
  for (const parts of opened.toReversed()) await Promise.all(parts.map((part) => part.stop()))
}
