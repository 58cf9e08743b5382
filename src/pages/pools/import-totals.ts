import type { Job } from '../shared/jobs/job-queries.ts'

export interface ImportTotals {
  accepted: number
  duplicates: number
  skipped: number
  replaced: number
  refused: number
  refusals: readonly { name: string; reason: string }[]
  failures: readonly string[]
  notes: readonly { text: string; count: number }[]
  unread: number
  unreadFiles: readonly string[]
  reports: readonly { id: string; source: string }[]
}

function summed(notes: readonly { text: string; count: number }[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { text, count } of notes) counts.set(text, (counts.get(text) ?? 0) + count)
  return counts
}

export function totalsOf(jobs: readonly Job[]): ImportTotals {
  const results = jobs.flatMap((job) => (job.result ? [job.result] : []))
  const sum = (pick: (result: NonNullable<Job['result']>) => number | undefined) =>
    results.reduce((total, result) => total + (pick(result) ?? 0), 0)
  return {
    accepted: sum((result) => result.accepted),
    duplicates: sum((result) => result.duplicates),
    skipped: sum((result) => result.skipped),
    replaced: sum((result) => result.replaced),
    refused: sum((result) => result.refused),
    refusals: results.flatMap((result) => result.refusals ?? []),
    notes: [...summed(results.flatMap((result) => result.notes ?? []))].map(([text, count]) => ({
      text,
      count,
    })),
    unread: sum((result) => result.unread),
    unreadFiles: results.flatMap((result) => result.unreadFiles ?? []),
    reports: jobs.flatMap(({ id, source = '', result }) => (result ? [{ id, source }] : [])),
    failures: jobs.flatMap((job) => (job.status === 'failed' ? [job.error ?? ''] : [])),
  }
}
