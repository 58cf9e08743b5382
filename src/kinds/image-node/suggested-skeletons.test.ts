import { expect, test } from 'vitest'
import type { Suggestion } from '../../contract/types.d.ts'
import { HAND_NODES, NODE_TEMPLATES } from '../../domain/documents/templates.ts'
import type { ImageNodeDocument } from '../../domain/documents/types.ts'
import { emptyDocument } from '../../domain/documents/validate.ts'
import type { Ontology } from '../../domain/ontology/ontology.ts'
import { ONTOLOGY_TEMPLATES } from '../../domain/ontology/templates.ts'
import { applyEdit, invertEdit } from '../../machines/editor/edits.ts'
import { EMPTY_VERDICT } from '../../machines/work.ts'
import { skeletonsOf } from '../traits/skeleton/layer.ts'
import type { NodeFacts } from '../traits/skeleton/edits.ts'
import { doubtfulIn } from './node-findings.ts'
import { type Found, refilledCommit, suggestedCommit } from './suggested-skeletons.ts'

const BOUNDS = { width: 400, height: 300 }
const BODY = NODE_TEMPLATES['body-17'].nodes

/** Nodes in a row of 20 × 20 boxes; the score of each by its index, else 0.9. */
function found(
  names: readonly string[],
  at: { x: number; y: number },
  side: 'left' | 'right' | null = null,
  scores: Readonly<Record<number, number>> = {},
): Found {
  const nodes = names.map((name, index) => ({
    name,
    x: at.x + (index % 5) * 5,
    y: at.y + Math.floor(index / 5) * 5,
    score: scores[index] ?? 0.9,
  }))
  const label = side === null ? 'person' : `${side}-hand`
  const template = side === null ? 'body-17' : 'hand-21'
  const skeleton: NonNullable<Suggestion['skeleton']> = { template, side, nodes }
  return { label, score: 0.9, box: { ...at, width: 20, height: 20 }, rleMask: null, skeleton }
}

function documentOf(bodyType: ImageNodeDocument['bodyType'], ontology?: Ontology): ImageNodeDocument {
  const empty = emptyDocument('image-node', ontology && { ontology })
  if (ontology || bodyType === 'own') return empty
  const nodes = NODE_TEMPLATES[bodyType].nodes.map((name) => ({ name, x: 0, y: 0, visibility: 0 as const }))
  return { ...empty, bodyType, nodes }
}

function factsOf(annotation: ImageNodeDocument, fields: NodeFacts['fields'] = {}): NodeFacts {
  let made = 0
  return {
    work: { annotation, verdict: EMPTY_VERDICT },
    fields,
    bounds: BOUNDS,
    newId: () => `new-${(made += 1)}`,
  }
}

function after(facts: NodeFacts, { commit }: ReturnType<typeof suggestedCommit>): NodeFacts {
  if (!commit) return facts
  const work = applyEdit(facts.work, commit.edit)
  // One step back is all of it.
  expect(applyEdit(work, invertEdit(commit.edit))).toEqual(facts.work)
  return { ...facts, work, fields: { ...facts.fields, ...commit.fields } }
}

const seen = ({ work: { annotation } }: NodeFacts, ontology?: Ontology) =>
  skeletonsOf(annotation, ontology).map(({ id, label, nodes }) => [
    label ?? id,
    nodes.filter(({ visibility }) => visibility === 2).length,
    nodes.filter(({ visibility }) => visibility === 1).length,
    nodes.find(({ visibility }) => visibility > 0)?.x,
  ])

test('people fill the main skeleton and further ones in one step; who is there is not added again', () => {
  const people = [
    found(BODY, { x: 10, y: 10 }),
    found(BODY, { x: 200, y: 10 }, null, { 3: 0.3, 4: 0.1, 5: 0 }),
  ]
  const facts = factsOf(documentOf('body-17'))
  const suggested = suggestedCommit(facts, undefined, people)
  const now = after(facts, suggested)
  expect([suggested.placed, suggested.doubtful, seen(now)]).toEqual([
    2,
    2,
    [
      [null, 17, 0, 10],
      ['new-2', 15, 1, 200],
    ],
  ])
  const again = suggestedCommit(now, undefined, people)
  expect([again.commit, again.there]).toEqual([null, 2])
})

test('a doubt stands until a person moves the node or shows it', () => {
  const facts = factsOf(documentOf('body-17'))
  const doubtful = found(BODY, { x: 10, y: 10 }, null, { 3: 0.3, 4: 0.1 })
  const now = after(facts, suggestedCommit(facts, undefined, [doubtful]))
  const nodesOf = ({ annotation }: NodeFacts['work']) =>
    doubtfulIn(annotation, now.fields).map(({ nodes }) => nodes)
  expect(nodesOf(now.work)).toEqual([[3], [4]])
  const { annotation } = now.work
  const shown = annotation.nodes.with(4, { ...annotation.nodes[4]!, visibility: 2 })
  const moved = shown.with(3, { ...annotation.nodes[3]!, x: 11 })
  expect(nodesOf({ ...now.work, annotation: { ...annotation, nodes: shown } })).toEqual([[3]])
  expect(nodesOf({ ...now.work, annotation: { ...annotation, nodes: moved } })).toEqual([])
})

test('hands become pairs, single hands of one side, or labelled instances by their side', () => {
  const left = found(HAND_NODES, { x: 10, y: 10 }, 'left')
  const right = found(HAND_NODES, { x: 60, y: 10 }, 'right')
  const far = found(HAND_NODES, { x: 300, y: 200 }, 'right')
  const both = factsOf(documentOf('both-hands'))
  const pair = after(both, suggestedCommit(both, undefined, [far, left, right]))
  expect(seen(pair)).toEqual([
    [null, 42, 0, 10],
    ['new-2', 21, 0, 300],
  ])
  const single = factsOf(documentOf('right-hand'))
  expect(seen(after(single, suggestedCommit(single, undefined, [left, right])))).toEqual([[null, 21, 0, 60]])
  const ontology = ONTOLOGY_TEMPLATES['hands-21']
  const labelled = factsOf(documentOf('own', ontology))
  expect(seen(after(labelled, suggestedCommit(labelled, ontology, [right, left])), ontology)).toEqual([
    ['right-hand', 21, 0, 60],
    ['left-hand', 21, 0, 10],
  ])
})

test('an instance that a person laid gets the best nodes in its box, and no instance is added', () => {
  const facts = factsOf(documentOf('body-17'))
  const laid = after(facts, suggestedCommit(facts, undefined, [found(BODY, { x: 10, y: 10 })]))
  const [skeleton] = skeletonsOf(laid.work.annotation)
  const found2 = [found(BODY, { x: 14, y: 10 }), found(BODY, { x: 90, y: 90 })]
  expect(seen(after(laid, refilledCommit(laid, skeleton!, found2)))).toEqual([[null, 17, 0, 14]])
  expect(refilledCommit(laid, skeleton!, []).commit).toBeNull()
})
