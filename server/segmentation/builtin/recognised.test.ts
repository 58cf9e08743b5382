import { expect, test } from 'vitest'
import type { Rectangle } from '../../../wasm-rle/mask.ts'
import { EngineError, type Prompts, type Suggestion } from '../engine.ts'
import type { ExpectedShape } from './prior/shape.ts'
import type { Known } from './models/shapes.ts'
import type { Picture } from '../../media/decoding/picture.ts'
import { boxAt, expecting, type ExpectShape, recognising } from './recognised.ts'

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
const picture = { width: 400, height: 400, pixels: new Uint8Array() }
const click: Prompts = { points: [on(150, 110)], box: null, previous: null }
const fullShape = (rect: Rectangle): ExpectedShape => ({ rect, side: 8, odds: new Float32Array(64).fill(2) })
/** Whatever is in a box fills it. */
const filling: ExpectShape = (_, box) => Promise.resolve(fullShape(box))

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

test('a click gets the box under it, a box the shape of what is in it, and a picture is looked through once', async () => {
  const looked: string[] = []
  const recognised = recognising((key) => {
    looked.push(key)
    return Promise.resolve([rider, horse])
  }, filling)
  const corrected = { ...click, previous: { size: [400, 400] } as unknown as Prompts['previous'] }
  const negative: Prompts = { ...click, points: [off(1, 1)] }
  for (const prompts of [corrected, negative])
    expect(await recognised('a', picture, prompts)).toEqual({ prompts, shape: null })
  expect(looked).toEqual([])
  const shape = fullShape(rider.box)
  expect(await recognised('a', picture, click)).toEqual({ prompts: { ...click, box: rider.box }, shape })
  const drawn: Prompts = { points: [], box: { ...rider.box, width: 120 }, previous: null }
  expect(await recognised('a', picture, drawn)).toEqual({
    prompts: drawn,
    shape: fullShape({ ...rider.box, width: 120 }),
  })
  const ofHorse: Prompts = { points: [], box: horse.box, previous: null }
  expect(await recognised('a', picture, ofHorse)).toEqual({
    prompts: ofHorse,
    shape: fullShape(horse.box),
  })
  const elsewhere = { ...click, points: [on(10, 10)] }
  expect(await recognised('b', picture, elsewhere)).toEqual({ prompts: elsewhere, shape: null })
  expect(looked).toEqual(['a', 'b'])
})

test('a shape is looked for where something fills the box, and that of a person is known then', async () => {
  const asked: Known[] = []
  const found = [rider, horse]
  const askedWith = async (box: Rectangle, person: (box: Rectangle) => ExpectedShape): Promise<Known[]> => {
    const expectShape = expecting(
      (_, within) => Promise.resolve(person(within)),
      (_: Picture, known) => Promise.resolve(fullShape((asked.push(known), known.box))),
    )
    const shape = await expectShape(picture, box, found)
    expect(shape).toEqual(asked.length > 0 ? fullShape(box) : null)
    return asked.splice(0)
  }
  const half = (box: Rectangle) => fullShape({ ...box, height: box.height / 2 })
  expect(await askedWith(rider.box, fullShape)).toEqual([
    { box: rider.box, found, person: fullShape(rider.box) },
  ])
  expect(await askedWith(rider.box, half)).toEqual([{ box: rider.box, found, person: null }])
  expect(await askedWith(horse.box, fullShape)).toEqual([{ box: horse.box, found, person: null }])
  expect(await askedWith({ ...rider.box, width: 20 }, fullShape)).toEqual([])
})

test('without the models prompts go as they came', async () => {
  const recognised = recognising(
    () => Promise.reject(new EngineError('没有模型', 'onnxruntime: no binary')),
    filling,
  )
  expect(await recognised('a', picture, click)).toEqual({ prompts: click, shape: null })
})
