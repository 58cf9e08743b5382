import type { UploadEntry } from '../../platform/files/upload-queue.ts'
import { uploadText as text } from '../../text/pools.ts'
import type { BadgeTone } from '../../ui/Badge.tsx'
import type { Job } from '../shared/jobs/job-queries.ts'

const tones = { waiting: 'neutral', sending: 'accent', done: 'ok', failed: 'bad', stopped: 'warn' } as const

const outcomeTones: Readonly<Partial<Record<string, BadgeTone>>> = { duplicate: 'warn', skipped: 'neutral' }

/** What the chip of an upload says. @param job takes the uploaded file into the pool */
export function chipOf({ state, outcome }: UploadEntry, job: Job | undefined): [BadgeTone, string] {
  if (job?.status === 'failed') return ['bad', text.importFailed]
  if (job?.status === 'cancelled') return ['warn', text.importCancelled]
  if (job?.status === 'done') {
    const { accepted = 0, refused = 0 } = job.result ?? {}
    return [accepted > 0 ? 'ok' : refused > 0 ? 'bad' : 'neutral', text.imported(accepted)]
  }
  return outcome
    ? [outcomeTones[outcome] ?? 'ok', text.outcomes[outcome]]
    : [tones[state], text.states[state]]
}

export type FileSort = 'image' | 'video' | 'archive' | 'other'

/** By name where the browser knows no type: a file may be dragged from anywhere. */
const BY_NAME: readonly [RegExp, FileSort][] = [
  [/\.(jpe?g|png|webp|avif|gif|bmp|tiff?)$/i, 'image'],
  [/\.(mp4|webm|mkv|mov|m4v)$/i, 'video'],
  [/\.zip$/i, 'archive'],
]

export function sortOf({ type, name }: Pick<File, 'type' | 'name'>): FileSort {
  const top = type.split('/')[0]
  if (top === 'image' || top === 'video') return top
  return BY_NAME.find(([ending]) => ending.test(name))?.[1] ?? 'other'
}
