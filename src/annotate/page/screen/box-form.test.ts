import { expect, test } from 'vitest'
import { invalidFields, boxTexts, parseBox } from './box-form.ts'

const BOUNDS = { width: 400, height: 300 }
const UPRIGHT = { x: 10, y: 20, width: 100, height: 50, rotation: 0 }
const TURNED = { x: 100.126, y: 80.5, width: 60.333, height: 40, rotation: 30 }
const typed = (box: typeof UPRIGHT, change: Partial<ReturnType<typeof boxTexts>>) =>
  parseBox({ ...boxTexts(box), ...change }, box, BOUNDS)

test('a box is shown in numbers to a hundredth of a pixel', () => {
  expect(boxTexts(TURNED)).toEqual({ x: '100.13', y: '80.5', width: '60.33', height: '40', rotation: '30' })
})

test('typed numbers become the box, in whole pixels while it is upright, also with full-width digits', () => {
  expect([
    typed(UPRIGHT, { x: '３０', width: ' 120.6 ' }),
    typed(UPRIGHT, { y: '120', rotation: '-90' }),
    typed(TURNED, { height: '41.5' }),
  ]).toEqual([
    { ...UPRIGHT, x: 30, width: 121 },
    { ...UPRIGHT, y: 120, rotation: 270 },
    { ...TURNED, height: 41.5 },
  ])
})

test('untouched numbers keep all digits', () => {
  expect([typed(UPRIGHT, {}), typed(TURNED, {})]).toEqual([UPRIGHT, TURNED])
})

test('a box past the edge is moved inside, without growing', () => {
  expect([
    typed(UPRIGHT, { x: '350' }),
    typed(UPRIGHT, { y: '-5' }),
    typed(UPRIGHT, { x: '50', width: '900', height: '75' }),
  ]).toEqual([
    { ...UPRIGHT, x: 300 },
    { ...UPRIGHT, y: 0 },
    { x: 0, y: 20, width: 400, height: 75, rotation: 0 },
  ])
})

test('invalid numbers and sides are named, and change no box', () => {
  const texts = { ...boxTexts(UPRIGHT), x: '', y: '12px', width: '0', height: '-4', rotation: '一' }
  expect([invalidFields(texts), parseBox(texts, UPRIGHT, BOUNDS), invalidFields(boxTexts(TURNED))]).toEqual([
    ['x', 'y', 'width', 'height', 'rotation'],
    null,
    [],
  ])
})
