/** Value that `part` (0 … 1) of the values do not exceed, interpolated between neighbours. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  if (sorted.length === 0) return Number.NaN
  const place = part * (sorted.length - 1)
  const below = sorted[Math.floor(place)] ?? 0
  const above = sorted[Math.ceil(place)] ?? 0
  return below + (above - below) * (place - Math.floor(place))
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

export const median = (values: readonly number[]): number => quantile(values, 0.5)

export function shuffled<T>(values: readonly T[], random: () => number = Math.random): T[] {
  const mixed = [...values]
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const [a, b] = [mixed[at] as T, mixed[other] as T]
    mixed[at] = b
    mixed[other] = a
  }
  return mixed
}

/** Runs each contender once per round in random order, so that other load affects all alike. @returns samples by round */
export async function inRounds<Contender, Sample>(
  rounds: number,
  contenders: readonly Contender[],
  run: (contender: Contender, round: number) => Sample | Promise<Sample>,
): Promise<Sample[][]> {
  const samples = contenders.map((contender) => ({ contender, taken: [] as Sample[] }))
  for (let round = 0; round < rounds; round += 1)
    for (const { contender, taken } of shuffled(samples)) taken.push(await run(contender, round))
  return samples.map(({ taken }) => taken)
}

export async function timed(work: () => unknown): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
