/** Where clearing away ends before its last one. */
export interface ClearingEnd {
  /** Ends it between two. */
  signal?: AbortSignal | undefined
  /** Asked after a failure; throws where no other could be removed either. */
  check?: (() => Promise<void>) | undefined
}

/**
 * Removes one after the other. One that cannot be removed keeps none of the others; at the end an error tells how many there
 * were of these, with the first failure as its cause.
 *
 * @param remove says whether anything went
 * @returns how many went
 */
export async function clearEach<One>(
  ones: Iterable<One> | AsyncIterable<One>,
  remove: (one: One) => Promise<boolean>,
  { signal, check }: ClearingEnd = {},
): Promise<number> {
  let removed = 0
  const failures: unknown[] = []
  for await (const one of ones) {
    if (signal?.aborted) break
    try {
      if (await remove(one)) removed += 1
    } catch (error) {
      await check?.()
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new Error(`${failures.length} could not be removed`, { cause: failures[0] })
  return removed
}
