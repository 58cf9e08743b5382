import { expect, test } from 'vitest'
import { emptyDocument } from '../../domain/documents/empty.ts'
import type { ImageSegmentDocument } from '../../domain/documents/schemas.ts'
import { drawn, NO_TREES, segmentOf } from '../../domain/segments/testing.ts'
import { segmentDifferences } from './segment-differences.ts'

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

test('the same document differs in nothing, decoded anew or not', () => {
  expect(segmentDifferences(before, before)).toEqual([])
  expect(segmentDifferences(before, structuredClone(before))).toEqual([])
})

test('what was added, changed, moved and removed, and where', () => {
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

test('another colour, and another order among siblings', () => {
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
