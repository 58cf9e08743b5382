import { readFileSync, readdirSync } from 'node:fs'
import { residentBytes } from '../../tests/support/memory.ts'

/** Processes that a process started, and theirs. */
export function descendants(pid: number): number[] {
  try {
    const own = readdirSync(`/proc/${pid}/task`)
      .map((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8'))
      .flatMap((line) => line.split(' ').filter(Boolean).map(Number))
    return own.flatMap((child) => [child, ...descendants(child)])
  } catch {
    return []
  }
}

/** The most that a process ever had in memory, by the system's own count; 0 where the system does not tell. */
export function peakBytes(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

/** Bytes of a process and all that it started, together. */
export const familyBytes = (pid: number): number =>
  [pid, ...descendants(pid)].reduce((sum, each) => sum + residentBytes(each), 0)
