import { z } from 'zod'
import { isRecord } from '../../../src/domain/is-record.ts'
import { AnnotationRefusal, FormatError } from '../errors.ts'
import { noteText } from '../reading/notes.ts'
import { IN_CHINESE, reasonsOf } from '../reading/zod-reasons.ts'
import { labelStudioText } from './text.ts'

/** Source: labelstud.io/guide/task_format and labelstud.io/guide/export. */

const NAME_MAX = 255

const result = z.object({
  id: z.string().max(NAME_MAX).optional(),
  type: z.string().max(NAME_MAX),
  from_name: z.string().max(NAME_MAX).optional(),
  original_width: z.number().nullish(),
  original_height: z.number().nullish(),
  /** Degrees by which the page rotated the picture. */
  image_rotation: z.number().nullish(),
  value: z.record(z.string(), z.unknown()).default({}),
  parentID: z.string().max(NAME_MAX).nullish(),
  score: z.number().nullish(),
  meta: z.unknown().optional(),
})

const annotation = z.object({
  result: z.array(result).default([]),
  was_cancelled: z.boolean().nullish(),
  ground_truth: z.boolean().nullish(),
  score: z.number().nullish(),
})

const source = z.object({ data: z.record(z.string(), z.unknown()), file_upload: z.string().nullish() })

const task = z.object({
  annotations: z.array(annotation).nullish(),
  /** Before version 1.0. */
  completions: z.array(annotation).nullish(),
  predictions: z.array(z.union([annotation, z.number()])).nullish(),
})

export type Result = z.infer<typeof result>
type Annotation = z.infer<typeof annotation>
export type Task = z.infer<typeof task>

function parsed<T extends z.ZodType>(schema: T, value: unknown): z.infer<T> {
  const read = schema.safeParse(value, IN_CHINESE)
  if (!read.success) throw new AnnotationRefusal(labelStudioText.badTask(reasonsOf(read.error)))
  return read.data
}

/** Throws an `AnnotationRefusal`. */
export const readTask = (value: unknown): Task => parsed(task, value)

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const IMAGE = /\.(jpe?g|png|webp|gif|bmp|tiff?|avif|heic)$/i

function pathIn(address: string): string {
  const local = /\/local-files\/?\?(?:.*&)?d=([^&#]+)/.exec(address)?.[1]
  if (local !== undefined) return decoded(local)
  const plain = address.replace(/^[a-z][a-z\d+.-]*:\/\//i, '')
  return decoded(plain === address && !address.startsWith('/') ? address : plain.replace(/[?#].*$/, ''))
}

/** Throws a `FormatError` (no list of tasks) or an `AnnotationRefusal` (no picture). */
export function imagePath(value: unknown): string {
  if (isRecord(value) && !('data' in value)) throw new FormatError(labelStudioText.noData)
  const { data, file_upload: upload } = parsed(source, value)
  const known = [data['image'], data['img'], ...Object.values(data)]
  const addresses = known.filter((each) => typeof each === 'string' && !each.startsWith('data:')) as string[]
  const paths = addresses.map((address) => pathIn(address).replaceAll('\\', '/'))
  const path = paths.find((each) => IMAGE.test(each)) ?? upload ?? paths[0]
  if (!path) throw new AnnotationRefusal(labelStudioText.noImage)
  return path
}

interface ChosenResults {
  readonly results: readonly Result[]
  readonly notes: readonly string[]
}

const scored = ({ score }: { readonly score?: number | null | undefined }): boolean =>
  typeof score === 'number'

const chosenOf = (chosen: Annotation, notes: readonly string[]): ChosenResults => ({
  results: chosen.result,
  notes: scored(chosen) ? [...notes, noteText.score] : notes,
})

/** Null: nothing is labelled. Throws an `AnnotationRefusal` if several annotations could count. */
export function chosenResults(task: Task, isPrelabel: boolean): ChosenResults | null {
  const all = task.annotations ?? task.completions ?? []
  const live = all.filter(({ was_cancelled: isCancelled }) => !isCancelled)
  const truths = live.filter(({ ground_truth: isTruth }) => isTruth)
  const predictions = task.predictions ?? []
  const one = live.length > 1 ? truths[0] : live[0]
  if (live.length > 1 && truths.length !== 1)
    throw new AnnotationRefusal(labelStudioText.manyAnnotations(live.length))
  const notes = live.length < all.length ? [labelStudioText.notes.cancelled] : []
  if (one)
    return chosenOf(one, predictions.length > 0 ? [...notes, labelStudioText.notes.predictions] : notes)
  if (predictions.length === 0) return null
  if (!isPrelabel) throw new AnnotationRefusal(labelStudioText.predictionsOnly)
  const [first, ...more] = predictions
  if (more.length > 0) throw new AnnotationRefusal(labelStudioText.manyPredictions(predictions.length))
  return typeof first === 'object' ? chosenOf(first, notes) : null
}
