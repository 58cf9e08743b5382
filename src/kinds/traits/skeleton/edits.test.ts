import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NODE_TEMPLATES, unlabelledNodes } from '../../../domain/documents/templates.ts'
import { emptyDocument, validateDocument } from '../../../domain/documents/validate.ts'
import type { BodyType, ImageNodeDocument, Node } from '../../../domain/documents/types.ts'
import { placedCount } from '../../../domain/hand-skeleton/nodes.ts'
import { posedNodes } from '../../../domain/hand-skeleton/pose.ts'
import { applyEdit, invertEdit } from '../../../machines/editor/edits.ts'
import type { Commit, Fields } from '../../../machines/editor/types.ts'
import { EMPTY_VERDICT } from '../../../machines/work.ts'
import type { NodeFacts, NodeWork } from './edits.ts'
import {
  addCommit,
  blurCommit,
  bodyTypeCommit,
  copyCommit,
  dropCommit,
  exchangeCommit,
  mirrorCommit,
  nextSkeletonFields,
  pendingCommit,
  placeCommit,
  removeSkeletonCommit,
  stepFields,
  swapCommit,
  swapRefusal,
  visibilityCommit,
} from './edits.ts'
import { skeletonsOf } from './layer.ts'

const BOUNDS = { width: 1000, height: 800 }
const RECT = { x: 100, y: 100, width: 600, height: 400 }

const posed = (bodyType: Exclude<BodyType, 'own'>): Node[] =>
  posedNodes(NODE_TEMPLATES[bodyType], unlabelledNodes(bodyType), RECT, BOUNDS)

const workOf = (bodyType: BodyType, nodes: Node[], more: Partial<ImageNodeDocument> = {}): NodeWork => ({
  annotation: { ...emptyDocument('image-node'), bodyType, nodes, ...more },
  verdict: EMPTY_VERDICT,
})

const factsOf = (work: NodeWork, fields: Fields = {}): NodeFacts => ({
  work,
  fields,
  bounds: BOUNDS,
  newId: () => 'y',
})

const isCommit = (what: Commit | Fields | null): what is Commit => what !== null && 'edit' in what

/** The work after a command; the same when it came to nothing. */
const after = (work: NodeWork, what: Commit | Fields | null): NodeWork =>
  isCommit(what) ? applyEdit(work, what.edit) : work

const fresh = workOf('right-hand', unlabelledNodes('right-hand'))
const hand = workOf('right-hand', posed('right-hand'))
const both = workOf('both-hands', posed('both-hands'))

describe('blur', () => {
  test('sets the availability, except for pending', () => {
    const values = ([0, 1, 2, 3] as const).map((blur) => {
      const { annotation } = after(fresh, blurCommit(fresh, blur))
      return [annotation.blur, annotation.availability]
    })
    expect(values).toEqual([
      [0, 0],
      [1, 1],
      [2, 1],
      [3, 1],
    ])
    const pending = after(fresh, pendingCommit(fresh))
    expect(pending.annotation).toMatchObject({ blur: null, availability: 2 })
    expect(after(pending, blurCommit(pending, 1)).annotation).toMatchObject({ blur: 1, availability: 1 })
  })

  test('of any value makes a valid document', () => {
    const context = { ...BOUNDS, stage: 'mark' as const }
    const rules = ([0, 1, 2, 3] as const).map((blur) =>
      validateDocument('image-node', after(hand, blurCommit(hand, blur)).annotation, context),
    )
    expect(rules).toEqual([[], [], [], []])
  })
})

describe('by keys alone', () => {
  test('the node is placed at the cursor, visible or hidden, and the next one is active', () => {
    const cursor = { mousePosition: { x: 12.3, y: 45.6 } }
    const first = placeCommit(factsOf(fresh, cursor), false)
    const work = after(fresh, first)
    expect(work.annotation.nodes[0]).toEqual({ name: 'wrist', x: 12.3, y: 45.6, visibility: 2 })
    expect(first).toMatchObject({ fields: { activeNode: null, activeExtra: null } })
    expect(after(work, placeCommit(factsOf(work, cursor), true)).annotation.nodes[1]).toMatchObject({
      visibility: 1,
    })
  })

  test('a node that is already placed is skipped', () => {
    expect(placeCommit(factsOf(hand, { activeNode: 3, mousePosition: { x: 1, y: 1 } }), false)).toEqual({
      activeNode: null,
      activeExtra: null,
    })
  })

  test('visibility cycles for the active node, or the one just placed', () => {
    const one = workOf(
      'right-hand',
      hand.annotation.nodes.map((node, index) => (index < 3 ? node : fresh.annotation.nodes[index]!)),
    )
    const seen = [0, 1, 2].reduce<NodeWork[]>((all) => {
      const last = all.at(-1) ?? one
      return [...all, after(last, visibilityCommit(factsOf(last, { activeNode: 2 })))]
    }, [])
    expect(seen.map(({ annotation }) => annotation.nodes[2]?.visibility)).toEqual([1, 0, 2])
    expect(seen[2]).toEqual(one)
    expect(after(one, visibilityCommit(factsOf(one))).annotation.nodes[2]?.visibility).toBe(1)
    expect(visibilityCommit(factsOf(fresh))).toBeNull()
  })

  test('stepping wraps around and moves the cursor to placed nodes', () => {
    const { x, y } = hand.annotation.nodes[20]!
    expect(stepFields(factsOf(hand, { activeNode: 0 }), -1)).toEqual({
      activeNode: 20,
      activeExtra: null,
      mousePosition: { x, y },
    })
    expect(stepFields(factsOf(fresh), 1)).toEqual({ activeNode: 1, activeExtra: null })
  })
})

describe('whole skeletons', () => {
  test('are placed where they are missing, one hand beside the other', () => {
    const right = posed('both-hands').map((node, index): Node =>
      index < 21 ? node : { ...node, x: 0, y: 0, visibility: 0 },
    )
    const work = workOf('both-hands', right)
    const commit = dropCommit(factsOf(work), { x: 500, y: 400 })
    expect(placedCount(after(work, commit).annotation.nodes)).toBe(42)
    expect(after(work, commit).annotation.nodes.slice(0, 21)).toEqual(right.slice(0, 21))
    expect(commit?.fields).toEqual({ activeExtra: null, activeNode: 21 })
    expect(dropCommit(factsOf(both), { x: 1, y: 1 })).toBeNull()
  })

  test('are mirrored one hand at a time; mirroring twice changes nothing', () => {
    const once = after(both, mirrorCommit(factsOf(both, { activeNode: 30 })))
    expect(once.annotation.nodes.slice(0, 21)).toEqual(both.annotation.nodes.slice(0, 21))
    expect(once).not.toEqual(both)
    expect(after(once, mirrorCommit(factsOf(once, { activeNode: 30 })))).toEqual(both)
    expect(mirrorCommit(factsOf(fresh))).toBeNull()
  })

  test('swap left and right by names, or by body type with one hand; swapping twice changes nothing', () => {
    for (const work of [both, hand]) {
      const once = after(work, swapCommit(factsOf(work)))
      expect(once).not.toEqual(work)
      expect(after(once, swapCommit(factsOf(once)))).toEqual(work)
    }
    expect(after(hand, swapCommit(factsOf(hand))).annotation.bodyType).toBe('left-hand')
  })

  test('cannot be swapped without sides, or if the database prescribes the hand', () => {
    const own = workOf('own', [{ name: 'a', x: 0, y: 0, visibility: 0 }])
    expect([
      swapRefusal(factsOf(own), true),
      swapRefusal(factsOf(hand), true),
      swapRefusal(factsOf(hand), false),
      swapRefusal(factsOf(both), true),
    ]).toEqual(['noSides', 'fixedBody', null, null])
  })

  test('are copied from another picture, without nodes outside of this one', () => {
    const from = { ...both.annotation, extras: [{ id: 'x', nodes: both.annotation.nodes }] }
    let made = 0
    const commit = copyCommit(
      { ...factsOf(fresh), bounds: { width: 300, height: 800 }, newId: () => `new-${++made}` },
      from,
    )
    const { nodes, extras } = after(fresh, commit).annotation
    expect(extras.map(({ id }) => id)).toEqual(['new-1'])
    expect(nodes.every(({ x, visibility }) => (visibility === 0 ? x === 0 : x <= 300))).toBe(true)
    expect([placedCount(nodes) > 0, placedCount(nodes) < 42]).toEqual([true, true])
  })

  test('are added, stepped through and removed', () => {
    const two = after(hand, addCommit({ work: hand }, 'x'))
    expect([two.annotation.extras[0]?.nodes.length, nextSkeletonFields(factsOf(two))]).toEqual([
      21,
      { activeNode: null, activeExtra: 'x' },
    ])
    const [main, extra] = skeletonsOf(two.annotation)
    expect(after(two, removeSkeletonCommit(two, extra!))).toEqual(hand)
    expect(placedCount(after(two, removeSkeletonCommit(two, main!)).annotation.nodes)).toBe(0)
    expect(nextSkeletonFields(factsOf(hand))).toBeNull()
  })

  test('of another body type start empty', () => {
    const commit = bodyTypeCommit(hand, 'face-5')
    const face = after(hand, commit).annotation
    expect([face.bodyType, face.nodes]).toEqual(['face-5', unlabelledNodes('face-5')])
    expect(bodyTypeCommit(hand, 'right-hand')).toBeNull()
  })

  test('allow two nodes to exchange positions', () => {
    const [main] = skeletonsOf(hand.annotation)
    const exchanged = after(hand, exchangeCommit(hand, main!, 2, 3)).annotation.nodes
    expect([exchanged[2]?.x, exchanged[3]?.x]).toEqual([
      hand.annotation.nodes[3]?.x,
      hand.annotation.nodes[2]?.x,
    ])
  })
})

test('every command can be undone byte for byte', () => {
  const active = fc.integer({ min: 0, max: 41 })
  fc.assert(
    fc.property(active, fc.integer({ min: 0, max: 9 }), (activeNode, which) => {
      const facts = factsOf(both, { activeNode, mousePosition: { x: 3, y: 4 } })
      const [main] = skeletonsOf(both.annotation)
      const commit = [
        () => blurCommit(both, 2),
        () => pendingCommit(both),
        () => visibilityCommit(facts),
        () => mirrorCommit(facts),
        () => swapCommit(facts),
        () => addCommit(facts, 'x'),
        () => bodyTypeCommit(both, 'face-5'),
        () => copyCommit(facts, hand.annotation),
        () => removeSkeletonCommit(both, main!),
        () => exchangeCommit(both, main!, activeNode, (activeNode + 7) % 42),
      ][which]?.()
      if (!commit) return
      const next = applyEdit(both, commit.edit)
      expect(JSON.stringify(applyEdit(next, invertEdit(commit.edit)))).toBe(JSON.stringify(both))
    }),
  )
})
