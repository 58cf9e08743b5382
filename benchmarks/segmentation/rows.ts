import { readFileSync, writeFileSync } from 'node:fs'

export type PartName =
  'pictures' | 'photographs' | 'asked' | 'sequences' | 'videos' | 'engines' | 'load' | 'memory'

/** One measured line. Figures are named by what they are, with their unit. */
export interface Row {
  readonly part: PartName
  readonly case: string
  readonly [figure: string]: string | number
}

export const rounded = (value: number, digits: number): number => Number(value.toFixed(digits))

/** What some work took, by the clock and of this process's processor time; milliseconds. */
export interface Times {
  readonly wall: number[]
  readonly cpu: number[]
}

export const newTimes = (): Times => ({ wall: [], cpu: [] })

export async function timed<T>(times: Times, work: () => T | Promise<T>): Promise<T> {
  const [before, start] = [process.cpuUsage(), performance.now()]
  const result = await work()
  const used = process.cpuUsage(before)
  times.wall.push(performance.now() - start)
  times.cpu.push((used.user + used.system) / 1000)
  return result
}

/** Rows of former runs; none where the file is not there. */
export function readRows(file: string): Row[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Row[]
  } catch {
    return []
  }
}

/** Puts a part's rows in place of its former ones, and leaves the other parts as they are. */
export function keepPart(file: string, part: PartName, rows: readonly Row[]): Row[] {
  const all = [...readRows(file).filter((row) => row.part !== part), ...rows]
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`)
  return all
}
