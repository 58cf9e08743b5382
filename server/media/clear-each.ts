interface ClearingEnd {
  signal?: AbortSignal | undefined
  /** Runs after a failure; throws if no other could be removed either. */
  check?: (() => Promise<void>) | undefined
}

/**
 * A failure does not stop the others; the error at the end has their number and the first as cause.
 * @param remove returns whether anything was removed @returns how many
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
