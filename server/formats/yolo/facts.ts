import { isMap, parseDocument, type Document } from 'yaml'
import { z } from 'zod'
import { FormatError } from '../errors.ts'
import { yoloText } from './text.ts'

export type YoloTask = 'detect' | 'segment' | 'pose' | 'obb'

export interface YoloFacts {
  names: ReadonlyMap<number, string>
  /** 3: x, y and visibility of each node. */
  keypoints: { count: number; dimensions: 2 | 3 } | null
  task: YoloTask | null
  /** Relative to the file; null: none is named. */
  root: string | null
}

const CLASSES_MAX = 10_000
const name = z.union([z.string(), z.number()]).transform(String).pipe(z.string().max(255))

/** Source: docs.ultralytics.com, "Datasets": names as a list or by number. */
const dataFile = z.object({
  names: z.union([z.array(name), z.record(z.string().regex(/^\d{1,5}$/), name)]),
  kpt_shape: z.tuple([z.int().min(1).max(1000), z.union([z.literal(2), z.literal(3)])]).optional(),
  task: z.enum(['detect', 'segment', 'pose', 'obb']).nullable().catch(null).default(null),
  path: z.string().max(1000).nullable().catch(null).default(null),
})

function named(entries: readonly (readonly [number, string])[], file: string): YoloFacts['names'] {
  if (entries.length === 0 || entries.length > CLASSES_MAX) throw new FormatError(yoloText.badNames(file))
  const names = new Map<number, string>()
  for (const [id, each] of entries) {
    const known = names.get(id)
    if (known !== undefined && known !== each)
      throw new FormatError(yoloText.classTwice(file, id, known, each))
    names.set(id, each)
  }
  return names
}

const LISTS = /(^|\/)(classes\.txt|[^/]+\.names)$/i
const YAMLS = /\.ya?ml$/i
/** `data`: Ultralytics, CVAT, Roboflow; `dataset`: FiftyOne. */
const USUAL = /(^|\/)(data|dataset)\.ya?ml$/i

export const isNamesList = (path: string): boolean => LISTS.test(path)

export const isFactsFile = (path: string): boolean => isNamesList(path) || YAMLS.test(path)

/** A broken file is only reported if its name says that it lists classes. */
export const isMeantAsFacts = (path: string): boolean => isNamesList(path) || USUAL.test(path)

/** A plain object would lose duplicate numbers. */
function writtenNames(document: Document, names: z.infer<typeof dataFile>['names']) {
  const written = document.get('names', true)
  if (!isMap(written)) return Object.entries(names).map(([id, each]) => [Number(id), each] as const)
  return written.items.map(({ key, value }) => [Number(String(key)), String(value)] as const)
}

function readYaml(file: string, text: string): YoloFacts | null {
  const document = parseDocument(text, { uniqueKeys: false })
  const isBroken = document.errors.length > 0
  // Other YAMLs are settings of tools.
  if (!USUAL.test(file) && (isBroken || !isMap(document.contents) || !document.has('names'))) return null
  const parsed = dataFile.safeParse(isBroken ? null : document.toJS({ maxAliasCount: 100 }))
  if (!parsed.success) throw new FormatError(yoloText.badNames(file))
  const { names, kpt_shape: shape, task, path } = parsed.data
  return {
    names: named(writtenNames(document, names), file),
    keypoints: shape ? { count: shape[0], dimensions: shape[1] } : null,
    task: task ?? (shape ? 'pose' : null),
    root: path,
  }
}

/** Null: about something else. Throws a `FormatError`. */
export function readYoloFacts(file: string, text: string): YoloFacts | null {
  if (!isNamesList(file)) return readYaml(file, text)
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  while (lines.at(-1) === '') lines.pop()
  return { names: named([...lines.entries()], file), keypoints: null, task: null, root: null }
}
