export interface Stoppable {
  stop(): Promise<unknown>
}

export type StopGroup = readonly Stoppable[]

/** The last opened stops first. Throws the first failure and leaves the rest as it is. */
export async function stopAll(opened: readonly StopGroup[]): Promise<void> {
  for (const parts of opened.toReversed()) await Promise.all(parts.map((part) => part.stop()))
}
