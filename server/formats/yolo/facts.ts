import { parse } from 'yaml'
import { z } from 'zod'
import { FormatError } from '../errors.ts'
import { yoloText } from './text.ts'

/** What a set of YOLO's files says of all of them. */
export interface YoloFacts {
  /** Classes by their numbers. */
  names: ReadonlyMap<number, string>
  /** Nodes of a skeleton, and how many numbers each has: with or without its visibility. */
  keypoints: { count: number; dimensions: 2 | 3 } | null
}

const CLASSES_MAX = 10_000
const name = z.union([z.string(), z.number()]).transform(String).pipe(z.string().max(255))

/** Source: docs.ultralytics.com, "Datasets": names as a list or by number. */
const dataFile = z.object({
  names: z.union([z.array(name), z.record(z.string().regex(/^\d{1,5}$/), name)]),
  kpt_shape: z.tuple([z.int().min(1).max(1000), z.union([z.literal(2), z.literal(3)])]).optional(),
})

const named = (entries: readonly (readonly [number, string])[], file: string): YoloFacts['names'] => {
  if (entries.length === 0 || entries.length > CLASSES_MAX) throw new FormatError(yoloText.badNames(file))
  return new Map(entries)
}

function readYaml(text: string): unknown {
  try {
    return parse(text)
  } catch {
    return null
  }
}

/** Lists with a name on each line: labelImg's and Label Studio's, and what CVAT's YOLO 1.1 has of Darknet. */
const LISTS = /(^|\/)(classes\.txt|[^/]+\.names)$/i
/** Ultralytics', CVAT's and Roboflow's; FiftyOne's. */
const YAMLS = /(^|\/)(data|dataset)\.ya?ml$/i

/** Whether a file is a mere list of names, by its path. */
export const isNamesList = (path: string): boolean => LISTS.test(path)

/** Whether a file says what the classes are called, by its path. */
export const isFactsFile = (path: string): boolean => isNamesList(path) || YAMLS.test(path)

/** Reads a YAML, or a list with a name on each line. Throws a `FormatError`. */
export function readYoloFacts(file: string, text: string): YoloFacts {
  if (isNamesList(file)) {
    const lines = text.split(/\r?\n/).map((line) => line.trim())
    while (lines.at(-1) === '') lines.pop()
    return { names: named([...lines.entries()], file), keypoints: null }
  }
  const parsed = dataFile.safeParse(readYaml(text))
  if (!parsed.success) throw new FormatError(yoloText.badNames(file))
  const { names, kpt_shape: shape } = parsed.data
  const entries = Object.entries(names).map(([id, each]) => [Number(id), each] as const)
  return { names: named(entries, file), keypoints: shape ? { count: shape[0], dimensions: shape[1] } : null }
}
