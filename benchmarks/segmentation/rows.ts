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

/** One row; figures are named with their units. */
export interface SegmentRow {
  readonly part: PartName
  readonly case: string
  readonly [figure: string]: string | number
}

/** Most people would redraw a mask of less overlap. */
const USABLE = 0.5

export interface Trials {
  readonly overlaps: number[]
  /** Milliseconds by the clock. */
  readonly wall: number[]
  /** Processor milliseconds of this process. */
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
