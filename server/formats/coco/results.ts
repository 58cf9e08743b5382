import { open } from 'node:fs/promises'
import { z } from 'zod'
import { FormatError } from '../errors.ts'
import type { Claim } from '../resource-reference.ts'
import { formerPath } from '../original-names.ts'
import { readArrays } from '../reading/array-entries.ts'
import { ANNOTATIONS_MAX, chunksOf, cocoId, parseEntry } from './image-index.ts'
import { cocoText } from './text.ts'
import { formatText } from '../text.ts'

/**
 * Results as models of COCO write them: a list of annotations with scores and nothing else. Source: cocodataset.org, "Results
 * Format"; `file_name` is what Ultralytics adds (ultralytics/models/yolo/detect/val.py, pred_to_json).
 */

const owner = z.object({ image_id: cocoId, file_name: z.string().max(1000).optional().catch(undefined) })

/** The results of one image. */
export interface ImageResults {
  id: number | string
  fileName: string | undefined
  /** Where they lie in the file: offset and length in bytes, one pair after the other. */
  places: number[]
}

/** Bytes of a file that are looked at for how it begins. */
const HEAD = 1024
const MARK = '\uFEFF'

/** How a file begins: whether with a list of objects, and how many bytes its byte order mark takes. */
async function beginningOf(file: string) {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0)
    const text = buffer.toString('utf8', 0, bytesRead)
    const skipped = text.startsWith(MARK) ? Buffer.byteLength(MARK) : 0
    return { isList: /^\s*\[\s*\{/.test(text.replace(MARK, '')), skipped }
  } finally {
    await handle.close()
  }
}

/** Whether a file is a list of results, not a file of COCO's with images and categories. */
export const isResults = async (file: string): Promise<boolean> => (await beginningOf(file)).isList

const PREFIX = Buffer.from('{"annotations":')

/** The list as the array of an object, which is what can be read in pieces. */
async function* asObject(
  file: string,
  skipped: number,
  signal: AbortSignal,
  told: (share: number) => void,
): AsyncGenerator<Buffer> {
  yield PREFIX
  let left = skipped
  for await (const chunk of chunksOf(file, signal, told)) {
    yield chunk.subarray(left)
    left = Math.max(0, left - chunk.length)
  }
  yield Buffer.from('}')
}

/** Reads a list of results once. Throws a `FormatError` when it is none. */
export async function readResults(
  file: string,
  signal: AbortSignal,
  told: (share: number) => void,
): Promise<{ images: ImageResults[]; strays: number }> {
  const { skipped } = await beginningOf(file)
  const images = new Map<number | string, ImageResults>()
  let [all, strays] = [0, 0]
  await readArrays(asObject(file, skipped, signal, told), {
    annotations: (bytes, from) => {
      all += 1
      if (all > ANNOTATIONS_MAX) throw new FormatError(formatText.tooMany('annotations', ANNOTATIONS_MAX))
      const parsed = owner.safeParse(parseEntry(bytes))
      if (!parsed.success) {
        strays += 1
        return
      }
      const { image_id: id, file_name: fileName } = parsed.data
      const known = images.get(id) ?? { id, fileName, places: [] }
      known.places.push(from - PREFIX.length + skipped, bytes.length)
      images.set(id, known)
    },
  })
  return { images: [...images.values()], strays }
}

/** Digits that sets give the numbers of their pictures: none in particular, KITTI's and COCO's. */
const DIGITS = [1, 6, 12]

/** What people read some results are called by. */
export const labelOf = ({ id, fileName }: ImageResults): string => fileName ?? cocoText.imageId(id)

/** Whose some results are: by their file where that is named, else by their number or their name without an ending. */
export function claimOfResults(results: ImageResults): Claim {
  const { id, fileName } = results
  const name = labelOf(results)
  if (fileName !== undefined) {
    const path = fileName.replace(/\.[^./\\]+$/, '')
    return { name, path, former: formerPath(path, false) }
  }
  if (typeof id === 'string') return { name, path: id, former: formerPath(id, false) }
  const [path = String(id), ...others] = DIGITS.map((digits) => String(id).padStart(digits, '0'))
  return { name, path, otherPaths: [...new Set(others)].filter((other) => other !== path) }
}
