import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyDocument } from '../../domain/documents/validate.ts'
import type { ImageSegmentDocument, RleMask, Segment } from '../../domain/documents/types.ts'
import { drawn, NO_TREES, segmentOf, SIZE, maskOf } from '../../domain/segments/testing.ts'
import type { Ontology } from '../../domain/ontology/ontology.ts'
import { segmentDifferences } from './differences.ts'

const before: ImageSegmentDocument = {
  ...emptyDocument('image-segment'),
  categories: {
    ...NO_TREES,
    human: [
      segmentOf('person', drawn('####', '####'), [segmentOf('hair', drawn('##'))]),
      segmentOf('same', drawn('#')),
    ],
    cover: [segmentOf('box', drawn('', '##'))],
  },
}

test('the same document has no differences, decoded again or not', () => {
  expect(segmentDifferences(before, before)).toEqual([])
  expect(segmentDifferences(before, structuredClone(before))).toEqual([])
})

test('lists what was added, changed, moved and removed, and where', () => {
  const [person, same] = before.categories.human
  const after: ImageSegmentDocument = {
    ...before,
    availability: 3,
    isCorrect: false,
    categories: {
      ...NO_TREES,
      human: [
        { ...person!, rleMask: drawn('####', '######') },
        { ...same!, name: '新名' },
      ],
      exclude: [before.categories.cover[0]!, segmentOf('new', drawn('', '', '.##'))],
    },
  }
  expect(segmentDifferences(before, after)).toEqual([
    { key: 'availability', name: '可用性', change: 'changed', before: '可用', after: '勉强可用' },
    { key: 'wrong', name: '内容有误', change: 'changed', before: '否', after: '是' },
    {
      key: 'segment person',
      name: 'person',
      change: 'changed',
      before: '人体 · person · 8 像素',
      after: '人体 · person · 10 像素（+2 −0）',
      place: { x: 4, y: 1, width: 2, height: 1 },
      selected: { role: 'segment', id: 'person' },
    },
    {
      key: 'segment same',
      name: '新名',
      change: 'changed',
      before: '人体 · same · 1 像素',
      after: '人体 · 新名 · 1 像素',
      place: { x: 0, y: 0, width: 1, height: 1 },
      selected: { role: 'segment', id: 'same' },
    },
    {
      key: 'segment box',
      name: 'box',
      change: 'changed',
      before: '遮挡 · box · 2 像素',
      after: '排除 · box · 2 像素',
      place: { x: 0, y: 1, width: 2, height: 1 },
      selected: { role: 'segment', id: 'box' },
    },
    {
      key: 'segment new',
      name: 'new',
      change: 'added',
      before: '-',
      after: '排除 · new · 2 像素',
      place: { x: 1, y: 2, width: 2, height: 1 },
      selected: { role: 'segment', id: 'new' },
    },
  ])
  const back = segmentDifferences(after, before).map(({ name, change }) => `${name} ${change}`)
  expect(back).toContain('new removed')
})

test('lists another colour and another order among siblings', () => {
  const [person, same] = before.categories.human
  const [hair] = person!.children
  const after: ImageSegmentDocument = {
    ...before,
    categories: {
      ...before.categories,
      human: [same!, { ...person!, children: [{ ...hair!, colourIndex: 4 }] }],
    },
  }
  expect(segmentDifferences(before, after)).toEqual([
    {
      key: 'segment same',
      name: 'same',
      change: 'changed',
      before: '人体 · same · 1 像素',
      after: '人体 · same · 1 像素（上下次序已变）',
      place: { x: 0, y: 0, width: 1, height: 1 },
      selected: { role: 'segment', id: 'same' },
    },
    {
      key: 'segment hair',
      name: 'hair',
      change: 'changed',
      before: 'person · hair · 2 像素 · 颜色 1',
      after: 'person · hair · 2 像素 · 颜色 5',
      place: { x: 0, y: 0, width: 2, height: 1 },
      selected: { role: 'segment', id: 'hair' },
    },
  ])
})

const people = (human: readonly Segment[]): ImageSegmentDocument => ({
  ...before,
  categories: { ...NO_TREES, human: [...human] },
})

const bits = fc.array(fc.boolean(), { minLength: SIZE[0] * SIZE[1], maxLength: SIZE[0] * SIZE[1] })
/** A stroke on one of the segments, a name for it, a new one, one taken away, the order turned. */
const deed = fc.oneof(
  fc.record({ at: fc.nat(5), mask: bits.map(maskOf) }),
  fc.record({ at: fc.nat(5), name: fc.constantFrom('甲', '乙') }),
  fc.constantFrom('add', 'remove', 'turn'),
)

function done(list: readonly Segment[], step: typeof deed extends fc.Arbitrary<infer Deed> ? Deed : never) {
  if (step === 'turn') return list.toReversed()
  if (step === 'remove') return list.slice(1)
  if (step === 'add') return [...list, segmentOf(`new ${list.length}`, drawn('.#'))]
  const { at, ...change } = step
  return list.map((segment, index) => {
    if (index !== at) return segment
    return 'mask' in change ? { ...segment, rleMask: change.mask } : { ...segment, name: change.name }
  })
}

test('after any changes the list equals one computed afresh', () => {
  fc.assert(
    fc.property(fc.array(bits, { maxLength: 5 }), fc.array(deed, { maxLength: 8 }), (masks, deeds) => {
      const first = people(masks.map((each, index) => segmentOf(`s${index}`, maskOf(each))))
      let list: readonly Segment[] = structuredClone(first).categories.human
      for (const step of deeds) {
        list = done(list, step)
        const fresh = structuredClone([first, people(list)] as const)
        expect(segmentDifferences(first, people(list))).toEqual(segmentDifferences(...fresh))
      }
    }),
  )
})

test('changed pixels stand beside the area, before the attributes', () => {
  const ontology: Ontology = {
    labels: [
      {
        id: 'car',
        name: '汽车',
        colour: '#ff9200',
        shapes: ['mask'],
        attributes: [{ id: 'occluded', name: '遮挡', type: 'yes-no' }],
      },
    ],
    attributes: [],
  }
  const street = (mask: string): ImageSegmentDocument => ({
    ...people([]),
    categories: {
      ...people([]).categories,
      car: [{ ...segmentOf('a', drawn(mask)), attributes: [{ id: 'occluded', value: true }] }],
    },
  })
  expect(
    segmentDifferences(street('##'), street('####'), { ontology }).map(({ before, after }) => [
      before,
      after,
    ]),
  ).toEqual([['汽车 · a · 2 像素 · 遮挡', '汽车 · a · 4 像素（+2 −0） · 遮挡']])
})

test('masks that a stroke leaves unchanged are not compared again', () => {
  const reads: string[] = []
  const watched = (id: string, rleMask: RleMask): Segment =>
    segmentOf(id, {
      ...rleMask,
      get counts() {
        reads.push(id)
        return rleMask.counts
      },
    })
  const old = people(['a', 'b', 'c'].map((id) => watched(id, drawn('##'))))
  const [a, b, c] = [watched('a', drawn('##')), watched('b', drawn('###')), watched('c', drawn('#'))]
  segmentDifferences(old, people([a, b, c]))
  reads.splice(0)
  const after = segmentDifferences(old, people([a, watched('b', drawn('####')), c]))
  expect([after.map(({ key, after: words }) => [key, words]), [...new Set(reads)]]).toEqual([
    [
      ['segment b', '人体 · b · 4 像素（+2 −0）'],
      ['segment c', '人体 · c · 1 像素（+0 −1）'],
    ],
    ['b'],
  ])
})
