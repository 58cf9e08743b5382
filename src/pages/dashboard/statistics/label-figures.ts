import type { Data } from '../../../api/call-types.ts'
import type { Ontology, OntologyAttribute } from '../../../domain/ontology/ontology.ts'
import { commonText } from '../../../text/common.ts'
import { statisticsText } from '../../../text/statistics.ts'

export type LabelFigure = Data<'/api/statistics/labels', 'get'>['items'][number]

const text = statisticsText.labels

const MEASURES = ['area', 'frames', 'seconds'] as const
export type Measure = (typeof MEASURES)[number]

export type LabelSums = Pick<LabelFigure, 'objects' | 'resources' | Measure>

export interface FigureRow extends LabelSums {
  readonly key: string
  /** Of a label (0), of an attribute (1), of a value (2). */
  readonly depth: 0 | 1 | 2
  readonly label: string
  readonly attribute: string
  readonly value: string
  /** Null: the whole item. */
  readonly colour: string | null
  /** Of the most objects beside it, 0 to 1. */
  readonly share: number
  /** Null: nothing is below it. */
  readonly isOpen: boolean | null
  /** Stands for the whole item, whose attributes alone are counted. */
  readonly isWhole: boolean
}

const NOTHING: LabelSums = { objects: 0, resources: 0, area: 0, frames: 0, seconds: 0 }

interface Owner {
  readonly id: string
  readonly name: string
  readonly colour: string | null
  readonly attributes: readonly OntologyAttribute[]
}

/** Those of the ontology, those that work has besides, and the whole item. */
function ownersOf({ labels, attributes }: Ontology, items: readonly LabelFigure[]): Owner[] {
  const known = new Set(['', ...labels.map(({ id }) => id)])
  const others = new Set(items.map(({ label }) => label).filter((id) => !known.has(id)))
  return [
    ...labels,
    ...[...others].map((id) => ({ id, name: text.gone(id), colour: null, attributes: [] })),
    ...(attributes.length > 0 ? [{ id: '', name: text.wholeItem, colour: null, attributes }] : []),
  ]
}

const valueName = ({ type, options = [] }: OntologyAttribute, value: string): string => {
  if (type === 'yes-no') return value === 'true' ? commonText.yes : commonText.no
  return options.find(({ id }) => id === value)?.name ?? value
}

const keyOf = (label: string, attribute: string, value: string): string =>
  JSON.stringify([label, attribute, value])

/** What is most comes first, and all of them among what stands beside each other. */
const ranked = <Row extends LabelSums>(rows: readonly Row[]): (Row & { share: number })[] => {
  const most = Math.max(1, ...rows.map(({ objects }) => objects))
  return rows.toSorted((a, b) => b.objects - a.objects).map((row) => ({ ...row, share: row.objects / most }))
}

/**
 * Labels, and below those that are open their attributes and the values of these.
 *
 * @param opened null: all
 */
export function labelRows(
  ontology: Ontology,
  items: readonly LabelFigure[],
  opened: ReadonlySet<string> | null,
): FigureRow[] {
  const sums = new Map(items.map((item) => [keyOf(item.label, item.attribute, item.value), item]))
  const sumsOf = (key: string): LabelSums => {
    const { objects, resources, area, frames, seconds } = sums.get(key) ?? NOTHING
    return { objects, resources, area, frames, seconds }
  }
  const isOpen = (key: string) => opened === null || opened.has(key)
  const valuesOf = (owner: Owner, attribute: OntologyAttribute) => {
    const found = items.filter(
      ({ label, attribute: id, value }) => label === owner.id && id === attribute.id && value !== '',
    )
    return ranked(found).map(({ value, share }): FigureRow => {
      const key = keyOf(owner.id, attribute.id, value)
      return {
        ...sumsOf(key),
        key,
        depth: 2,
        label: owner.name,
        attribute: attribute.name,
        value: valueName(attribute, value),
        colour: owner.colour,
        share,
        isOpen: null,
        isWhole: false,
      }
    })
  }
  const attributesOf = (owner: Owner) =>
    owner.attributes.flatMap((attribute): FigureRow[] => {
      const key = keyOf(owner.id, attribute.id, '')
      const all = sumsOf(keyOf(owner.id, '', ''))
      const own = sumsOf(key)
      const { name, colour } = owner
      const share = own.objects === 0 ? 0 : own.objects / (all.objects || own.objects)
      const row = {
        ...own,
        key,
        depth: 1 as const,
        label: name,
        attribute: attribute.name,
        value: '',
        colour,
      }
      return [{ ...row, share, isOpen: null, isWhole: false }, ...valuesOf(owner, attribute)]
    })
  const owners = ownersOf(ontology, items).map((owner) => {
    const key = keyOf(owner.id, '', '')
    return { ...sumsOf(key), owner, key }
  })
  return ranked(owners).flatMap(({ owner, ...row }) => [
    {
      ...row,
      depth: 0 as const,
      label: owner.name,
      attribute: '',
      value: '',
      colour: owner.colour,
      isOpen: owner.attributes.length === 0 ? null : isOpen(row.key),
      isWhole: owner.id === '',
    },
    ...(isOpen(row.key) ? attributesOf(owner) : []),
  ])
}

/** Which of them the work of the database has at all. */
export const measuresIn = (items: readonly LabelFigure[]): readonly Measure[] =>
  MEASURES.filter((measure) => items.some((item) => item[measure] > 0))
