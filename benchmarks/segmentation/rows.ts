import { costOf } from '../harness/processes.ts'
import { rounded } from '../harness/report.ts'
import { mean, median } from '../harness/statistics.ts'

export type PartName =
  | 'pictures'
  | 'photographs'
  | 'corrections'
  | 'asked'
  | 'sequences'
  | 'videos'
  | 'engines'
  | 'load'
  | 'memory'

/** One measured line. Figures are named by what they are, with their unit. */
export interface SegmentRow {
  readonly part: PartName
  readonly case: string
  readonly [figure: string]: string | number
}

/** A mask that overlaps the object by less would be drawn anew by most. */
const USABLE = 0.5

/** What was asked for, how good it was and what it took. */
export interface Trials {
  readonly overlaps: number[]
  /** Milliseconds by the clock. */
  readonly wall: number[]
  /** Milliseconds of this process's processor time. */
  readonly cpu: number[]
}

export const newTrials = (): Trials => ({ overlaps: [], wall: [], cpu: [] })

export async function timed<T>({ wall, cpu }: Trials, work: () => T | Promise<T>): Promise<T> {
  const cost = await costOf(work)
  wall.push(cost.wall)
  cpu.push(cost.cpu)
  return cost.result
}

export const meanOverlap = ({ overlaps }: Trials): number => rounded(mean(overlaps), 3)
export const leastOverlap = ({ overlaps }: Trials): number => rounded(Math.min(...overlaps), 3)
export const medianWall = ({ wall }: Trials): number => Math.round(median(wall))
export const medianCpu = ({ cpu }: Trials): number => Math.round(median(cpu))
export const shareUsable = ({ overlaps }: Trials): number =>
  rounded(overlaps.filter((overlap) => overlap >= USABLE).length / overlaps.length, 2)
