import { readFileSync } from 'node:fs'

/** Bytes that a field of a file of /proc names; 0 where the system does not tell. */
function bytesIn(file: string, field: string): number {
  try {
    return (
      Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(file, 'utf8'))?.[1] ?? 0) * 1024
    )
  } catch {
    return 0
  }
}

/** Resident memory of a process. */
export const residentBytes = (pid: number): number => bytesIn(`/proc/${pid}/status`, 'VmRSS')

/** The most that a process ever had resident. */
export const peakBytes = (pid: number): number => bytesIn(`/proc/${pid}/status`, 'VmHWM')

/** What a process has of its own, and its share of what it has in common with others. */
export const proportionalBytes = (pid: number): number => bytesIn(`/proc/${pid}/smaps_rollup`, 'Pss')
