import { expect, test } from 'vitest'
import { EngineError, type Prompts, type Suggestion } from '../engine.ts'
import { boxAt, clicksWithBoxes } from './clicked.ts'

const rider: Suggestion = {
  label: 'person',
  score: 0.6,
  box: { x: 100, y: 100, width: 100, height: 200 },
  mask: null,
  skeleton: null,
}
const horse = { ...rider, label: 'horse', score: 0.8, box: { x: 50, y: 200, width: 300, height: 200 } }
const on = (x: number, y: number) => ({ x, y, label: 1 as const })
const off = (x: number, y: number) => ({ x, y, label: 0 as const })

test('a click takes the box whose middle it is near to, weighed by its score', () => {
  const found = [rider, horse]
  expect(boxAt(found, [on(150, 210)])).toEqual(rider.box)
  expect(boxAt(found, [on(190, 290)])).toEqual(horse.box)
  expect(boxAt(found, [on(300, 150)])).toBe(null)
})

test('a box holds every click on the object and none that is off it', () => {
  const found = [rider, horse]
  expect(boxAt(found, [on(150, 210), on(300, 300)])).toEqual(horse.box)
  expect(boxAt(found, [on(150, 210), off(300, 300)])).toEqual(rider.box)
  expect(boxAt(found, [on(150, 210), off(150, 250)])).toBe(null)
})

test('only clicks alone are given a box, and a picture is looked through once', async () => {
  const looked: string[] = []
  const withBox = clicksWithBoxes((key) => {
    looked.push(key)
    return Promise.resolve([rider])
  })
  const picture = { width: 400, height: 400, pixels: new Uint8Array() }
  const click: Prompts = { points: [on(150, 210)], box: null, previous: null }
  const given = { ...click, box: horse.box }
  expect(await withBox('a', picture, given)).toBe(given)
  const corrected = { ...click, previous: { width: 400, height: 400 } as unknown as Prompts['previous'] }
  expect(await withBox('a', picture, corrected)).toBe(corrected)
  expect(looked).toEqual([])
  expect(await withBox('a', picture, click)).toEqual({ ...click, box: rider.box })
  const elsewhere = { ...click, points: [on(10, 10)] }
  expect(await withBox('a', picture, elsewhere)).toEqual(elsewhere)
  expect(await withBox('b', picture, click)).toEqual({ ...click, box: rider.box })
  expect(looked).toEqual(['a', 'b'])
})

test('without the models a click goes as it came', async () => {
  const withBox = clicksWithBoxes(() => Promise.reject(new EngineError('没有模型', 'onnxruntime: no binary')))
  const click: Prompts = { points: [on(1, 1)], box: null, previous: null }
  expect(await withBox('a', { width: 4, height: 4, pixels: new Uint8Array() }, click)).toBe(click)
})
