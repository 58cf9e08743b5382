import { isDiskFull } from '../disk-full.ts'
import { MediaRefusal } from '../media/refusal.ts'
import { jobText } from './text.ts'

/** What people can make of an error that stopped a job; what programmes say among each other is for the log. */
export function reasonOf(error: unknown): string {
  if (isDiskFull(error)) return jobText.diskFull
  return error instanceof MediaRefusal ? error.message : jobText.failed
}
