import { expect, test } from 'vitest'
import type { ImageDocument } from '../../domain/documents/types.ts'
import { imageDifferences } from './differences.ts'

const box = (x: number) => ({ x, y: 20, width: 300, height: 200 })
const document: ImageDocument = {
  schemaVersion: 1,
  availability: 1,
  remark: '',
  trackingCrop: box(10),
  excludeCrops: [
    { id: 'a', ...box(1) },
    { id: 'b', ...box(2) },
  ],
  isCorrect: true,
}

test('the same document has no differences', () => {
  expect(imageDifferences(document, structuredClone(document))).toEqual([])
})

test('changed fields have their old and new values', () => {
  const after: ImageDocument = { ...document, availability: 0, remark: '模糊', isCorrect: false }
  expect(imageDifferences(document, after)).toEqual([
    { key: 'availability', name: '可用性', change: 'changed', before: '可用', after: '不可用' },
    { key: 'remark', name: '备注', change: 'changed', before: '无', after: '模糊' },
    { key: 'isCorrect', name: '内容有误', change: 'changed', before: '否', after: '是' },
  ])
})

test('boxes are moved, added and removed, each with its place', () => {
  const after: ImageDocument = {
    ...document,
    trackingCrop: null,
    excludeCrops: [
      { id: 'b', ...box(5) },
      { id: 'c', ...box(3) },
    ],
  }
  expect(imageDifferences(document, after)).toEqual([
    {
      key: 'tracking tracking',
      name: '跟踪框',
      change: 'removed',
      before: '10, 20 · 300 × 200',
      after: '-',
      place: box(10),
    },
    {
      key: 'exclude b',
      name: '排除 1',
      change: 'changed',
      before: '2, 20 · 300 × 200',
      after: '5, 20 · 300 × 200',
      place: box(5),
      selected: { role: 'exclude', id: 'b' },
    },
    {
      key: 'exclude c',
      name: '排除 2',
      change: 'added',
      before: '-',
      after: '3, 20 · 300 × 200',
      place: box(3),
      selected: { role: 'exclude', id: 'c' },
    },
    {
      key: 'exclude a',
      name: '排除 1',
      change: 'removed',
      before: '1, 20 · 300 × 200',
      after: '-',
      place: box(1),
    },
  ])
})

test('a polygon of the same bounds and number of points says how many of them moved, or stand in another order', () => {
  const corners = [
    { x: 0, y: 0 },
    { x: 40, y: 0 },
    { x: 40, y: 30 },
    { x: 20, y: 10 },
    { x: 0, y: 30 },
  ]
  const outline = (points: typeof corners): ImageDocument => ({
    ...document,
    objects: [{ id: 'o', label: 'car', shape: 'polygon', points, attributes: [] }],
  })
  const words = (points: typeof corners) =>
    imageDifferences(outline(corners), outline(points)).map(({ before, after }) => [before, after])
  const was = 'car · 0, 0 · 40 × 30 · 5 个点'
  expect(words(structuredClone(corners))).toEqual([])
  expect(words(corners.with(3, { x: 20, y: 25 }))).toEqual([[was, `${was} · 1 个点移动过`]])
  expect(words(corners.toReversed())).toEqual([[was, `${was} · 点的顺序变了`]])
})
