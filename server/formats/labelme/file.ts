import { z } from 'zod'
import { MASK_SIDE_MAX } from '../../../src/domain/documents/limits.ts'
import { AnnotationRefusal } from '../errors.ts'
import { IN_CHINESE, reasonsOf } from '../reading/zod-reasons.ts'
import { labelmeText } from './text.ts'

/** LabelMe and compatible tools. Source: github.com/wkentaro/labelme, labelme/_label_file.py. */

const PATH_MAX = 1000
const NAME_MAX = 255

const said = z.record(z.string(), z.unknown()).nullish()

const shape = z.looseObject({
  label: z.string().min(1).max(NAME_MAX),
  points: z.array(z.tuple([z.number(), z.number()])),
  /** One label and group make one instance; null: each shape is its own. */
  group_id: z.union([z.number(), z.string().max(NAME_MAX)]).nullish(),
  shape_type: z.string().max(NAME_MAX).default('polygon'),
  /** Base64 of a PNG as large as the box of the two points, inclusive. */
  mask: z.string().nullish(),
  flags: said,
  description: z.string().nullish(),
  /** Written by X-AnyLabeling: the model's score. */
  score: z.number().nullish(),
  /** Written by X-AnyLabeling: the node is hidden. */
  difficult: z.boolean().nullish(),
  attributes: said,
})

const side = z.int().min(1).max(MASK_SIDE_MAX)

const file = z.looseObject({
  shapes: z.array(shape),
  imagePath: z.string().min(1).max(PATH_MAX),
  imageWidth: side,
  imageHeight: side,
  flags: said,
})

export type LabelmeShape = z.infer<typeof shape>
export type LabelmeFile = z.infer<typeof file>

const PICTURE_KEY = /"imageData"\s*:\s*"/

/** The embedded picture is most of the file. Base64 has no quotes, so the next quote ends it. */
function withoutPicture(text: string): string {
  const key = PICTURE_KEY.exec(text)
  if (!key) return text
  const start = key.index + key[0].length
  const end = text.indexOf('"', start)
  return end < 0 ? text : text.slice(0, start) + text.slice(end)
}

/** Throws an `AnnotationRefusal`. */
export function readLabelme(text: string): LabelmeFile {
  let value: unknown
  try {
    value = JSON.parse(withoutPicture(text))
  } catch {
    throw new AnnotationRefusal(labelmeText.notJson)
  }
  const read = file.safeParse(value, IN_CHINESE)
  if (!read.success) throw new AnnotationRefusal(reasonsOf(read.error))
  return read.data
}
