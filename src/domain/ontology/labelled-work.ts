import type { VideoClip } from '../documents/types.ts'
import type { Rect } from '../geometry/rect.ts'
import type { RotatedRect } from '../geometry/rotated-rect.ts'
import type { AttributeEntry } from './attribute-values.ts'
import { isBlank } from './attribute-values.ts'
import type { Labelling } from './objects.ts'
import { objectArea, objectBounds, shapeOf } from './objects.ts'

/** Frames of a video [from, to) in which an object holds a label or a value, as far as it is drawn there; null: to the end. */
export interface HeldSpan {
  readonly object: string
  readonly from: number
  readonly to: number | null
}

/** An attribute that changes over time has an entry for each value that it takes. */
export interface HeldEntry extends AttributeEntry {
  /** Absent: as long as the object. */
  readonly held?: HeldSpan
}

/** One labelled thing of a document, whatever its kind draws: a box, an instance of masks, a clip, a skeleton. */
export interface LabelledPart {
  /** Identifier in the document. */
  readonly id: string
  /** Identifier in the ontology. */
  readonly label: string
  readonly attributes: readonly HeldEntry[]
  readonly shape: string
  /** In square source pixels; absent where the shape covers none. */
  readonly area?: number
  /** The upright rectangle around it, in source pixels: for tables of objects. Null: it has no pixels. */
  readonly bounds?: () => Rect | null
  /** Of a box, and of a clip that has one: what `bounds` is around. */
  readonly box?: RotatedRect
  /** Of a clip. */
  readonly span?: Pick<VideoClip, 'startFrame' | 'endFrame' | 'startPts' | 'endPts'>
  readonly seconds?: number
  /** Of an object of a video whose masks are not in its document. */
  readonly held?: HeldSpan
}

/** What a document says by the ontology of its database. */
export interface LabelledWork {
  readonly parts: readonly LabelledPart[]
  /** Of the whole item. */
  readonly attributes: readonly AttributeEntry[]
}

export const NOTHING_LABELLED: LabelledWork = { parts: [], attributes: [] }

/** Of kinds whose documents have `objects` and `attributes`. */
export const labelledWork = ({ objects = [], attributes = [] }: Labelling): LabelledWork => ({
  attributes,
  parts: objects.map((object): LabelledPart => {
    const area = objectArea(object)
    const { id, label, attributes: entries } = object
    const bounds = () => objectBounds(object)
    return {
      id,
      label,
      attributes: entries,
      shape: shapeOf(object),
      bounds,
      ...(area === null ? {} : { area }),
      ...(object.shape === 'box' && { box: object }),
    }
  }),
})

/** So much of a text is told apart where values are counted. */
export const COUNTED_TEXT_MAX = 100

/** What is counted of a document: objects with a label, with an attribute of it, with a value of that. */
export interface LabelTerm {
  /** Empty: attributes of the whole item. */
  readonly label: string
  /** Empty: objects with the label. */
  readonly attribute: string
  /** Empty: objects with the attribute. */
  readonly value: string
}

export interface LabelCount extends LabelTerm {
  readonly count: number
  /** Of all of them, in square source pixels to a hundredth, so that their order does not matter. */
  readonly area: number
  /** To a thousandth. */
  readonly seconds: number
  readonly held: readonly HeldSpan[]
}

const textsOf = ({ value }: AttributeEntry): string[] =>
  (Array.isArray(value) ? value : [value]).map((one) => String(one).slice(0, COUNTED_TEXT_MAX))

type OfWhat = Pick<LabelledPart, 'label' | 'attributes' | 'held'>

/** An object counts once for each label, attribute and value, whatever it repeats; with where it holds them. */
function termsOf({ label, attributes, held }: OfWhat): Map<string, [LabelTerm, HeldSpan[]]> {
  const terms = new Map<string, [LabelTerm, HeldSpan[]]>()
  const add = (attribute: string, value: string, span: HeldSpan | undefined) => {
    const key = JSON.stringify([label, attribute, value])
    const [term, spans] = terms.get(key) ?? [{ label, attribute, value }, []]
    terms.set(key, [term, span ? [...spans, span] : spans])
  }
  if (label !== '') add('', '', held)
  for (const entry of attributes)
    if (!isBlank(entry.value))
      for (const value of ['', ...textsOf(entry)]) add(entry.id, value, entry.held ?? held)
  return terms
}

const rounded = (value: number, parts: number): number => Math.round(value * parts) / parts

/** Sorted, so that equal work has equal counts. */
export function labelCounts({ parts, attributes }: LabelledWork): LabelCount[] {
  const counts = new Map<string, LabelCount>()
  const all: (OfWhat & Pick<LabelledPart, 'area' | 'seconds'>)[] = [{ label: '', attributes }, ...parts]
  for (const part of all) {
    for (const [key, [term, spans]] of termsOf(part)) {
      const { count, area, seconds, held } = counts.get(key) ?? NONE
      counts.set(key, {
        ...term,
        count: count + 1,
        area: area + (part.area ?? 0),
        seconds: seconds + (part.seconds ?? 0),
        held: [...held, ...spans],
      })
    }
  }
  return [...counts]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { area, seconds, ...count }]) => ({
      ...count,
      area: rounded(area, 100),
      seconds: rounded(seconds, 1000),
    }))
}

const NONE: Omit<LabelCount, keyof LabelTerm> = { count: 0, area: 0, seconds: 0, held: [] }
