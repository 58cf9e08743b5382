import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EMPTY_ONTOLOGY, ontologyProblems } from '../../../domain/ontology/ontology.ts'
import type { SkeletonTemplate } from '../../../domain/ontology/skeletons.ts'
import { SKELETON_TEMPLATES } from '../../../domain/ontology/skeleton-templates.ts'
import { ONTOLOGY_TEMPLATES } from '../../../domain/ontology/templates.ts'
import { readOntologyFile, withNewLabel } from './ontology-draft.ts'
import {
  changedNode,
  movedNode,
  toggledEdge,
  toggledPair,
  withNewSkeleton,
  withNode,
  withoutNode,
  withSkeletons,
} from './skeleton-draft.ts'

const face = SKELETON_TEMPLATES['face-5']

test('templates that are added have names and ids of their own, and new labels draw the first', () => {
  const skeletons = withNewSkeleton(withNewSkeleton(withNewSkeleton([]), face), face)
  const ontology = withNewLabel('image-node', withSkeletons(EMPTY_ONTOLOGY, skeletons))
  expect(ontologyProblems(ontology)).toEqual([])
  expect(skeletons.map(({ id, name }) => [id, name])).toEqual([
    ['skeleton-1', '骨架 1'],
    ['face-5', '人脸 5 点'],
    ['face-5-2', '骨架 3'],
  ])
  expect(ontology.labels[0]).toMatchObject({ shapes: ['skeleton'], skeleton: 'skeleton-1' })
  expect(withSkeletons(ontology, [])).not.toHaveProperty('skeletons')
})

test('a node that gets another id or goes takes its edges and its pair along', () => {
  const renamed = changedNode(face, 0, { id: 'eye' })
  expect([renamed.edges[0], renamed.pairs[0]]).toEqual([
    ['eye', 'right-eye'],
    ['eye', 'right-eye'],
  ])
  const gone = withoutNode(face, 0)
  expect([gone.nodes.length, gone.edges.length, gone.pairs]).toEqual([4, 4, [['left-mouth', 'right-mouth']]])
  expect(withoutNode({ ...face, nodes: face.nodes.slice(0, 1) }, 0).nodes).toHaveLength(1)
})

test('an edge and a pair come and go with the same two presses, and a node has one partner', () => {
  expect(toggledEdge(toggledEdge(face, 'nose', 'left-mouth'), 'left-mouth', 'nose').edges).toHaveLength(6)
  expect(toggledPair(face, 'right-eye', 'left-eye').pairs).toEqual([['left-mouth', 'right-mouth']])
  expect(toggledPair(face, 'left-eye', 'nose').pairs).toEqual([
    ['left-mouth', 'right-mouth'],
    ['left-eye', 'nose'],
  ])
})

test('whatever is drawn keeps every rule', () => {
  const id = (skeleton: SkeletonTemplate, at: number) => skeleton.nodes[at % skeleton.nodes.length]?.id ?? ''
  const step = fc.tuple(fc.nat(5), fc.nat(20), fc.nat(20), fc.double({ min: -1, max: 2, noNaN: true }))
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const drawn = steps.reduce<SkeletonTemplate>((now, [what, a, b, share]) => {
        const at = a % now.nodes.length
        if (what === 0) return withNode(now, share, 1 - share)
        if (what === 1) return movedNode(now, at, share, share)
        if (what === 2) return withoutNode(now, at)
        if (what === 3) return toggledEdge(now, id(now, a), id(now, b))
        if (what === 4) return toggledPair(now, id(now, a), id(now, b))
        return changedNode(now, at, { name: `${share}${a}${b}` })
      }, face)
      const rules = ontologyProblems({ ...EMPTY_ONTOLOGY, skeletons: [drawn] }).map(({ rule }) => rule)
      // Names are typed, and what is wrong with them is said.
      expect(rules.filter((rule) => rule !== 'name-twice')).toEqual([])
      expect(drawn.nodes.every(({ x, y }) => x >= 0 && x <= 1 && y >= 0 && y <= 1)).toBe(true)
    }),
  )
})

test('a file of our own form brings its templates', () => {
  const template = ONTOLOGY_TEMPLATES['hands-21']
  expect(readOntologyFile(JSON.stringify(template))).toEqual(template)
})
