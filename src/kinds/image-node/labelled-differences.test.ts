import { expect, test } from 'vitest'
import type { LabelledSkeleton } from '../../contract/types.d.ts'
import { validateNodeVerdicts } from '../../domain/documents/judgement.ts'
import { emptyDocument } from '../../domain/documents/validate.ts'
import { ONTOLOGY_TEMPLATES } from '../../domain/ontology/templates.ts'
import type { Ontology } from '../../domain/ontology/ontology.ts'
import { nodeDifferences } from './differences.ts'
import { rejectedNodes } from './rejected-nodes.ts'

const FACE = ONTOLOGY_TEMPLATES['face-5']
const ONTOLOGY: Ontology = {
  ...FACE,
  labels: FACE.labels.map((label) => ({
    ...label,
    attributes: [{ id: 'age', name: '年龄', type: 'number' }],
  })),
  skeletons: (FACE.skeletons ?? []).map((skeleton) => ({
    ...skeleton,
    nodes: skeleton.nodes.map((node) =>
      node.id === 'nose'
        ? { ...node, attributes: [{ id: 'size', name: '大小', type: 'number' as const }] }
        : node,
    ),
  })),
}
const NAMES = ['left-eye', 'right-eye', 'nose', 'left-mouth', 'right-mouth']

const face = (id: string, age: number, size: number): LabelledSkeleton => ({
  id,
  label: 'face',
  shape: 'skeleton',
  nodes: NAMES.map((name, index) => ({
    name,
    x: 100 + index,
    y: 100,
    visibility: 2,
    ...(name === 'nose' && { attributes: [{ id: 'size', value: size }] }),
  })),
  attributes: [{ id: 'age', value: age }],
})

const document = (...objects: LabelledSkeleton[]) => ({
  ...emptyDocument('image-node', { ontology: ONTOLOGY }),
  objects,
})

test('instances differ in label and attributes, their nodes in place and attributes; one that came is told once', () => {
  const before = document(face('a', 3, 1), face('b', 5, 1))
  const after = document(face('a', 4, 2), face('c', 6, 1))
  const told = nodeDifferences(before, after, { ontology: ONTOLOGY })
  expect(told.map((one) => [one.change, one.name, one.before, one.after])).toEqual([
    ['changed', '人脸 1', '人脸 · 年龄：3', '人脸 · 年龄：4'],
    ['added', '人脸 2', '-', '人脸 · 5/5 · 年龄：6'],
    ['removed', '人脸 2', '人脸 · 5/5 · 年龄：5', '-'],
    ['changed', '人脸 1 鼻子', '102.0, 100.0 可见 · 大小：1', '102.0, 100.0 可见 · 大小：2'],
  ])
})

test('a verdict on a node names an instance that is there, and says whose node it is', () => {
  const judged = document(face('a', 3, 1))
  const verdict = (instanceId: string, name: string) => ({ instanceId, name, isQualified: 2 as const })
  expect(
    validateNodeVerdicts([verdict('a', 'nose'), verdict('a', 'tail'), verdict('z', 'nose')], judged).map(
      ({ path }) => path,
    ),
  ).toEqual(['nodeVerdicts[1].name', 'nodeVerdicts[2].instanceId'])
  expect(rejectedNodes(judged, [verdict('a', 'nose')], ONTOLOGY).map(({ name }) => name)).toEqual([
    '人脸 1 · 鼻子',
  ])
})
