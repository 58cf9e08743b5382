import { expect, test } from 'vitest'
import { loadSpelling } from '../../src/annotate/useSpelling.ts'
import { ONTOLOGY_TEMPLATES } from '../../src/domain/ontology/templates.ts'
import { dragOf } from './drags.ts'
import { drawingOrder, fewestLetters } from './plan.ts'
import { chosenPictures, withValues } from './truth.ts'

const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height })

test('what another box covers is occluded, and what is at the border truncated', () => {
  const boxes = [box(0, 0, 50, 50), box(30, 30, 18, 18), box(60, 60, 10, 10), box(60, 20, 39.5, 10)]
  const told = withValues(
    boxes.map((each) => ({ label: 'car', box: each })),
    { width: 100, height: 100 },
  )
  expect(told.map(({ values }) => [values.occluded, values.truncated])).toEqual([
    [true, true],
    [true, false],
    [false, false],
    [false, true],
  ])
})

test('pictures are neighbours that have enough boxes each, and the number together', () => {
  const all = [9, 1, 4, 8, 2, 5, 5].map((count) => ({ boxes: Array.from({ length: count }) }))
  const chosen = chosenPictures(all, { pictures: 2, boxes: 12, least: 4 })
  expect(chosen.map(({ boxes }) => boxes.length)).toEqual([4, 8])
  expect(chosenPictures(all, { pictures: 8, boxes: 12, least: 0 })).toEqual([])
})

test('boxes are drawn label by label, the one in hand first, and alike ones in a row', () => {
  const boxes = ['bus yes', 'car no', 'bus no', 'bus no', 'car yes', 'dog yes', 'bus yes'].map(
    (words, id) => {
      const [label = '', occluded] = words.split(' ')
      return { label, box: box(id, 0, 1, 1), values: { occluded: occluded === 'yes', truncated: false } }
    },
  )
  const order = drawingOrder(boxes, 'car', {}).map(
    ({ label, values }) => `${label} ${values.occluded ? 'yes' : 'no'}`,
  )
  expect(order).toEqual(['car no', 'car yes', 'bus yes', 'bus yes', 'bus no', 'bus no', 'dog yes'])
})

test('the fewest letters choose a label, with Enter where it comes first', async () => {
  const { labels } = ONTOLOGY_TEMPLATES['coco-80']
  const spell = await loadSpelling()
  const carLast = labels.toSorted((a, b) => Number(a.id === 'car') - Number(b.id === 'car'))
  expect([
    fewestLetters(labels, 'umbrella', spell),
    fewestLetters(labels, 'cell-phone', spell),
    fewestLetters(carLast, 'car', spell),
  ]).toEqual([['u'], ['c', 'e'], ['c', 'a', 'r', 'Enter']])
})

test('a drag begins at a corner that no handle of the box before is near', () => {
  const before = box(100, 100, 100, 100)
  expect([
    dragOf(box(103, 103, 50, 40), before),
    dragOf(box(103, 103, 50, 40), null),
    dragOf(box(10, 10, 50, 40), before),
  ]).toEqual([
    { from: { x: 153, y: 143 }, to: { x: 103, y: 103 } },
    { from: { x: 103, y: 103 }, to: { x: 153, y: 143 } },
    { from: { x: 10, y: 10 }, to: { x: 60, y: 50 } },
  ])
})
