import type { Suggestion } from '../../../contract/types.d.ts'
import { segmentColour } from '../../../domain/colours.ts'
import type { RleMask } from '../../../domain/documents/types.ts'
import { clippedTo, intersectionOverUnion, type Rect, type Size } from '../../../domain/geometry/rect.ts'
import type { AttributeEntry } from '../../../domain/ontology/attribute-values.ts'
import { defaultEntries } from '../../../domain/ontology/attribute-values.ts'
import { chineseName, labelOfClass } from '../../../domain/ontology/class-labels.ts'
import type { LabelShape, Ontology, OntologyLabel } from '../../../domain/ontology/ontology.ts'
import type { Fields } from '../../../machines/editor/types.ts'
import type { Json } from '../../../machines/json.ts'
import { DATA_COLOURS } from '../../colours.ts'
import type { EditorView } from '../../types.ts'

/** What a model takes for an object. It is no part of the document until somebody accepts it. */
export interface Proposed {
  readonly id: string
  /** The id of a label or category; null: it becomes what is in hand. */
  readonly label: string | null
  /** The database has several categories, and none of that name: it is taken by a choice of its own alone. */
  readonly isUnnamed?: true
  /** What it starts with. */
  readonly attributes: readonly AttributeEntry[]
  /** As people read it. */
  readonly name: string
  readonly colour: string
  /** Of its category, if that has one. */
  readonly colourIndex?: number
  /** 0 to 1. */
  readonly score: number
  readonly rect: Rect
  /** Null where boxes are asked for. */
  readonly mask: RleMask | null
  /** Of a video. */
  readonly frame: number | null
}

/** Fields of the view: what is proposed, and the ids of what was accepted, which undo takes out again. */
export const PROPOSED_FIELD = 'proposed'
export const ACCEPTED_FIELD = 'acceptedProposals'
/** Field of the view: the score from which on proposals are shown. */
export const LEAST_FIELD = 'proposedLeast'
/** What the slider can be set to, and where it begins. */
export const SCORES = { min: 0.25, max: 0.95, step: 0.05, first: 0.35 } as const
/** Of two rectangles: above it both are one object. */
const SAME_OBJECT = 0.6

export const isSameThing = (one: Rect, other: Rect): boolean =>
  intersectionOverUnion(one, other) >= SAME_OBJECT

/** Only this file writes the field. */
const allIn = ({ [PROPOSED_FIELD]: proposed }: Fields): readonly Proposed[] =>
  Array.isArray(proposed) ? (proposed as object[] as Proposed[]) : []

export const proposedFields = (proposed: readonly Proposed[]): Fields => ({
  [PROPOSED_FIELD]: proposed as readonly object[] as Json,
})

export const withoutProposal = (fields: Fields, gone: string): Fields =>
  proposedFields(allIn(fields).filter(({ id }) => id !== gone))

/** What was taken at once is not to be proposed as well; other frames keep theirs. */
export const withoutTaken = (fields: Fields, taken: readonly Proposed[]): Fields =>
  proposedFields(
    allIn(fields).filter(
      ({ frame, rect }) => !taken.some((one) => one.frame === frame && isSameThing(one.rect, rect)),
    ),
  )

export const acceptedIds = ({ [ACCEPTED_FIELD]: ids }: Fields): readonly string[] =>
  Array.isArray(ids) ? ids.map(String) : []

export function leastScore({ [LEAST_FIELD]: least }: Fields): number {
  return typeof least === 'number' ? least : SCORES.first
}

/** On this picture, or this frame of the video; whatever their score, the best first. */
export function allProposals(fields: Fields): readonly Proposed[] {
  const proposed = allIn(fields)
  if (proposed.length === 0) return proposed
  const accepted = new Set(acceptedIds(fields))
  const { currentFrame } = fields
  return proposed.filter(({ id, frame }) => !accepted.has(id) && (frame === null || frame === currentFrame))
}

/** What the slider leaves of them. */
export function openProposals(fields: Fields): readonly Proposed[] {
  const least = leastScore(fields)
  return allProposals(fields).filter(({ score }) => score >= least)
}

/** Those that are taken all at once. */
export const namedAmong = (proposed: readonly Proposed[]): readonly Proposed[] =>
  proposed.filter(({ isUnnamed }) => !isUnnamed)

/** As the picture shows them: what is handed in takes no more. */
export const shownProposals = ({
  fields,
  readonly,
}: Pick<EditorView, 'fields' | 'readonly'>): readonly Proposed[] => (readonly ? [] : openProposals(fields))

export interface Proposals {
  readonly proposed: readonly Proposed[]
  /** Their classes mean no label here. */
  readonly unknown: number
  /** That somebody has drawn already. */
  readonly there: number
}

/** What is drawn on the picture, with its label or category. */
export interface Drawn {
  readonly label: string
  readonly rect: Rect
}

/** What stands for labels where a database has none. */
export type ProposalCategory = Pick<OntologyLabel, 'id' | 'name'> & {
  readonly colourIndex?: number | undefined
}

export interface ProposalRules {
  readonly ontology: Ontology | undefined
  readonly categories?: readonly ProposalCategory[]
  /** A label takes proposals if it draws one of them. */
  readonly shapes: readonly LabelShape[]
  readonly drawn: readonly Drawn[]
  readonly bounds: Size
  readonly frame: number | null
  readonly newId: () => string
}

type Named = Omit<Proposed, 'id' | 'score' | 'rect' | 'mask' | 'frame'>

/** By the name of its class, unless there is one category at most, which takes all. */
function categorised(className: string, { categories = [], shapes }: ProposalRules): Named {
  const plain = { attributes: [], name: chineseName(className), colour: DATA_COLOURS.proposal }
  const [only, ...others] = categories
  if (others.length === 0) return { ...plain, label: only?.id ?? null }
  const labels = categories.map((one) => ({ ...one, colour: '', shapes: [...shapes], attributes: [] }))
  const meant = labelOfClass({ labels, attributes: [] }, className, shapes[0] ?? 'mask')
  const category = categories.find(({ id }) => id === meant?.id)
  if (!category) return { ...plain, label: null, isUnnamed: true }
  const { id: label, name, colourIndex } = category
  if (colourIndex === undefined) return { ...plain, label, name }
  return { ...plain, label, name, colourIndex, colour: segmentColour(colourIndex) }
}

function namedAs(className: string, rules: ProposalRules): Named | null {
  const { ontology, shapes } = rules
  if (!ontology || ontology.labels.length === 0) return categorised(className, rules)
  for (const shape of shapes) {
    const label = labelOfClass(ontology, className, shape)
    if (label) {
      const { id, name, colour } = label
      return { label: id, attributes: defaultEntries(label.attributes), name, colour }
    }
  }
  return null
}

export function proposalsFrom(
  found: readonly Pick<Suggestion, 'label' | 'score' | 'box' | 'rleMask'>[],
  rules: ProposalRules,
): Proposals {
  const { bounds, drawn, frame, newId } = rules
  const proposed: Proposed[] = []
  let [unknown, there] = [0, 0]
  for (const { label: className, score, box, rleMask: mask } of found) {
    const named = namedAs(className, rules)
    const rect = clippedTo(box, bounds)
    if (!named) unknown += 1
    else if (rect && drawn.some((each) => isThere(each, named, rect, rules))) there += 1
    else if (rect) {
      const own = { id: newId(), score, rect, mask, frame }
      proposed.push({ ...named, ...own })
    }
  }
  return { proposed, unknown, there }
}

/** Without labels whatever is drawn there. */
const isThere = (one: Drawn, { label }: Named, rect: Rect, { ontology }: ProposalRules): boolean =>
  (!ontology || ontology.labels.length === 0 || one.label === label) && isSameThing(one.rect, rect)
