import { VISIBILITY } from '../../../src/domain/constants.ts'
import type { DocumentContext, Violation } from '../../../src/domain/documents/violation.ts'
import { validateDocument } from '../../../src/domain/documents/validate.ts'
import { isRecord } from '../../../src/domain/is-record.ts'
import type { Kind } from '../../../src/domain/kinds.ts'
import { jobText } from '../text.ts'

/** Leaves out annotations that break a rule, so that each costs itself alone. */

const { parts, fields } = jobText.importing

type PartName = keyof typeof parts
const isPart = (name: string): name is PartName => Object.hasOwn(parts, name)

/** How a wrong part is mended. An unlabelled node has no position that could be wrong. */
type Mend = 'drop' | 'clear' | 'unlabel'

interface AnnotationPath {
  readonly path: string
  readonly words: string
  readonly mend: Mend
}

const stepsOf = (path: string): (readonly [name: string, index: number | null])[] =>
  [...path.matchAll(/([^.[\]]+)(?:\[(\d+)\])?/g)].map(([, name = '', index]) => [
    name,
    index === undefined ? null : Number(index),
  ])

/** The innermost annotation that a rule names; null: the document itself. */
function placeOf({ path, rule }: Violation): AnnotationPath | null {
  const isPlace = rule === 'inside-picture' || /\.[xy]$/.test(path)
  let [at, words] = ['', '']
  let found: AnnotationPath | null = null
  for (const [name, index] of stepsOf(path)) {
    at += `${at === '' ? '' : '.'}${name}${index === null ? '' : `[${index}]`}`
    if (!isPart(name) || (name === 'nodes' && !isPlace)) continue
    if (name === 'trackingCrop' || name === 'excludeCrop')
      return { path: at, words: parts[name], mend: 'clear' }
    if (index === null) continue
    words += parts[name](index + 1)
    found = { path: at, words, mend: name === 'nodes' ? 'unlabel' : 'drop' }
  }
  return found
}

const UNLABELLED = { x: 0, y: 0, visibility: VISIBILITY.unlabelled }

function mended(value: unknown, mends: ReadonlyMap<string, Mend>, path = ''): unknown {
  const mend = mends.get(path)
  if (mend === 'clear') return null
  if (mend === 'unlabel') return isRecord(value) ? { ...value, ...UNLABELLED } : value
  if (Array.isArray(value))
    return value.flatMap((each: unknown, index) => {
      const at = `${path}[${index}]`
      return mends.get(at) === 'drop' ? [] : [mended(each, mends, at)]
    })
  if (!isRecord(value)) return value
  const within = (name: string): string => (path === '' ? name : `${path}.${name}`)
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, mended(each, mends, within(name))]),
  )
}

/** At any depth; of skeletons only labelled nodes. */
function countParts(value: unknown, name = ''): number {
  if (Array.isArray(value)) {
    const within = value.reduce((sum: number, each: unknown) => sum + countParts(each), 0)
    if (name === 'nodes') return value.some((node) => isRecord(node) && node['visibility'] !== 0) ? 1 : 0
    return within + (isPart(name) ? value.length : 0)
  }
  if (!isRecord(value)) return 0
  const own = name === 'trackingCrop' || name === 'excludeCrop' ? 1 : 0
  return Object.entries(value).reduce((sum, [key, each]) => sum + countParts(each, key), own)
}

const sentenceOf = ({ path, reason }: Violation): string => {
  const [first = ''] = stepsOf(path)[0] ?? []
  const name = Object.entries(fields).find(([field]) => field === first)?.[1]
  return name === undefined ? reason : `${name}：${reason}`
}

interface SoundDocument {
  readonly document: unknown
  /** What was left out, with its path, to the reason. */
  readonly skipped: ReadonlyMap<string, string>
}

/** Rules between fields are checked once each field is right, and again when something was left out. */
const PASSES_MAX = 20

/** A reason if the document as a whole is wrong, or nothing of it is left. */
export function soundDocument(
  kind: Kind,
  given: unknown,
  context: DocumentContext,
): SoundDocument | { readonly reason: string } {
  const skipped = new Map<string, string>()
  let document = given
  for (let pass = 0; pass < PASSES_MAX; pass += 1) {
    const violations = validateDocument(kind, document, context)
    const [first] = violations
    if (!first) {
      const [firstReason] = skipped.keys()
      return firstReason !== undefined && countParts(document) === 0
        ? { reason: firstReason }
        : { document, skipped }
    }
    const mends = new Map<string, Mend>()
    for (const violation of violations) {
      const place = placeOf(violation)
      if (!place) return { reason: sentenceOf(violation) }
      mends.set(place.path, place.mend)
      skipped.set(jobText.importing.inPart(place.words, violation.reason), violation.reason)
    }
    document = mended(document, mends)
  }
  return { reason: jobText.importing.allWrong }
}
