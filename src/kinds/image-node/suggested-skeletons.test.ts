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
import { boxedCommit, type Found, refilledCommit, suggestedCommit } from './suggested-skeletons.ts'

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

test('a box means who fills it, or all in it', () => {
  const [near, far] = [found(BODY, { x: 0, y: 0 }), found(BODY, { x: 40, y: 0 })]
  const placedIn = (width: number): number[] => {
    const empty = factsOf(documentOf('body-17'))
    const { work } = after(
      empty,
      boxedCommit(empty, undefined, { x: 0, y: 0, width, height: 24 }, [far, near]),
    )
    return skeletonsOf(work.annotation).map(({ nodes }) => nodes[0]?.x ?? NaN)
  }
  expect(placedIn(24)).toEqual([0])
  expect(placedIn(70)).toEqual([40, 0])
})

test('the second hand of a pair that is boxed alone goes beside the first, and a third begins another pair', () => {
  const box = { x: 0, y: 0, width: 24, height: 24 }
  const boxed = (facts: NodeFacts, hand: Found): NodeFacts =>
    after(facts, boxedCommit(facts, undefined, box, [hand]))
  const left = boxed(factsOf(documentOf('both-hands')), found(HAND_NODES, { x: 0, y: 0 }, 'left', { 1: 0.3 }))
  const both = boxed(left, found(HAND_NODES, { x: 60, y: 0 }, 'right', { 2: 0.3 }))
  const all = boxed(both, found(HAND_NODES, { x: 0, y: 90 }, 'right'))
  const seen = ({ work: { annotation } }: NodeFacts) =>
    skeletonsOf(annotation).map(({ nodes }) => nodes.map(({ visibility }) => visibility).join(''))
  const [none, full] = ['0'.repeat(21), '2'.repeat(21)]
  expect([left, both, all].map(seen)).toEqual([[full + none], [full + full], [full + full, none + full]])
  expect(doubtfulIn(both.work.annotation, both.fields).map(({ nodes }) => nodes)).toEqual([[1], [23]])
})
