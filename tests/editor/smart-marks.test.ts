import { SimulatedClock } from 'xstate'
import { expect, test } from 'vitest'
import { HINT_REST_MS } from '../../src/tools/smart/smart.ts'
import { engine, masks, prepareSmartDriver, rectangle, smartDriver } from './smart-driver.ts'

prepareSmartDriver()

/** What a person may still change of a proposal until it is accepted: points, box, and strokes over it. */

const ALT = { modifiers: { alt: true } }
const FIRST = (): ReturnType<typeof rectangle> => rectangle(20, 30, 20, 20)
const GROWN = (): ReturnType<typeof rectangle> => rectangle(20, 30, 40, 20)

const asked = () => engine.questions.map(({ prompts }) => prompts)
const pointsAsked = () => engine.questions.at(-1)?.prompts.points.map(({ x, y, label }) => [x, y, label])
const proposalOf = ({ preview }: ReturnType<typeof smartDriver>) => {
  const now = preview()
  if (now?.type !== 'proposal') throw new Error('no proposal is open')
  return now
}
const areaOf = (driver: ReturnType<typeof smartDriver>): number => {
  const { mask } = proposalOf(driver)
  return mask ? masks.area(mask) : 0
}

/** A proposal of two points, answered. */
async function proposed(clock?: SimulatedClock) {
  const driver = smartDriver(clock)
  driver.click([30, 40])
  driver.click([60, 40], ALT)
  await engine.questions[1]!.answer(FIRST())
  return driver
}

test('a dragged point is requested where it is released, as one step of undo', async () => {
  const driver = await proposed()
  driver.down([61, 41])
  driver.move([70, 50])
  expect([proposalOf(driver).prompts.points[1], engine.questions.length]).toEqual([
    { x: 70, y: 50, label: 0 },
    2,
  ])
  driver.up([80, 55])
  expect(pointsAsked()).toEqual([
    [30, 40, 1],
    [80, 55, 0],
  ])
  driver.undo()
  expect(proposalOf(driver).prompts.points[1]).toEqual({ x: 60, y: 40, label: 0 })
})

test('Delete removes a point just dragged, as the pointer is still on it', async () => {
  const driver = await proposed()
  driver.drag([
    [60, 40],
    [80, 55],
  ])
  driver.press('Delete')
  expect(proposalOf(driver).prompts.points).toEqual([{ x: 30, y: 40, label: 1 }])
})

test('a press on a point without a move requests nothing, and the proposal stays', async () => {
  const driver = await proposed()
  driver.click([31, 41])
  expect([proposalOf(driver).state, engine.questions.length, areaOf(driver)]).toEqual([
    'ready',
    2,
    masks.area(FIRST().mask),
  ])
})

test('a point is removed by Alt and a click on it, and by Delete under the pointer', async () => {
  const driver = await proposed()
  driver.click([61, 40], ALT)
  expect(pointsAsked()).toEqual([[30, 40, 1]])
  driver.undo()
  await Promise.resolve()
  expect(proposalOf(driver).prompts.points).toHaveLength(2)
  driver.hover([61, 40])
  driver.press('Delete')
  expect(proposalOf(driver).prompts.points).toEqual([{ x: 30, y: 40, label: 1 }])
})

test('the handles of the box are dragged and Alt removes it; within it a press is a point', async () => {
  const driver = smartDriver()
  driver.drag([
    [10, 10],
    [60, 70],
  ])
  await engine.questions[0]!.answer(FIRST())
  driver.drag([
    [60, 40],
    [75, 42],
  ])
  expect(asked().at(-1)).toEqual({ points: [], box: { x: 10, y: 10, width: 65, height: 60 } })
  await engine.questions[1]!.answer(FIRST())
  driver.drag([
    [10, 70],
    [5, 80],
  ])
  expect(asked().at(-1)?.box).toEqual({ x: 5, y: 10, width: 70, height: 70 })
  driver.click([30, 40])
  expect(asked().at(-1)).toEqual({
    points: [{ x: 30, y: 40, label: 1 }],
    box: { x: 5, y: 10, width: 70, height: 70 },
  })
  driver.click([75, 45], ALT)
  expect(asked().at(-1)).toEqual({ points: [{ x: 30, y: 40, label: 1 }], box: null })
})

test('between the handles a side moves the box within the picture', async () => {
  const driver = smartDriver()
  driver.drag([
    [10, 10],
    [60, 70],
  ])
  await engine.questions[0]!.answer(FIRST())
  driver.down([60, 55])
  driver.move([65, 60])
  expect(proposalOf(driver).prompts.box).toEqual({ x: 15, y: 15, width: 50, height: 60 })
  driver.up([30, 55])
  expect(asked().at(-1)?.box).toEqual({ x: 0, y: 10, width: 50, height: 60 })
  driver.undo()
  expect(proposalOf(driver).prompts.box).toEqual({ x: 10, y: 10, width: 50, height: 60 })
})

test('brush and eraser paint the proposal, not the document, one step of undo each', async () => {
  const driver = await proposed()
  const before = areaOf(driver)
  driver.pick('brush')
  expect([proposalOf(driver).hand, driver.context().tool, driver.steps()]).toEqual(['brush', 'smart', 0])
  driver.drag([
    [30, 40],
    [90, 40],
  ])
  const grown = areaOf(driver)
  expect([grown > before, driver.document(), engine.questions.length]).toEqual([true, { masks: [] }, 2])
  driver.undo()
  await Promise.resolve()
  expect(proposalOf(driver).hand).toBe('brush')
  driver.redo()
  driver.press('Enter')
  const [made] = driver.document()!.masks
  expect([masks.area(made!.rleMask), driver.steps(), driver.preview()]).toEqual([grown, 1, null])
})

test('a later click starts from the painted mask, and undoing the stroke requests without it', async () => {
  const driver = await proposed()
  driver.editor.send({ type: 'PICK', tool: 'brush' })
  driver.drag([
    [30, 40],
    [90, 40],
  ])
  const { mask: painted } = proposalOf(driver)
  driver.pick('smart')
  driver.click([50, 70])
  await new Promise((resolve) => setImmediate(resolve))
  expect(engine.questions[2]).toMatchObject({
    prompts: { points: [{ x: 50, y: 70, label: 1 }], box: null },
    previous: painted,
  })
  await engine.questions[2]!.answer(GROWN())
  expect(areaOf(driver)).toBe(masks.area(GROWN().mask))
  driver.undo()
  driver.undo()
  await new Promise((resolve) => setImmediate(resolve))
  expect([areaOf(driver), engine.questions.length]).toEqual([masks.area(FIRST().mask), 3])
})

test('erasing the whole proposal shows a notice, and undo restores it', async () => {
  const driver = await proposed()
  driver.editor.send({ type: 'FIELDS', fields: { brushSize: 200 } })
  driver.pick('eraser')
  driver.drag([
    [30, 40],
    [40, 40],
  ])
  await new Promise((resolve) => setImmediate(resolve))
  expect(proposalOf(driver)).toMatchObject({ state: 'failed', problem: expect.any(String) })
  driver.undo()
  await new Promise((resolve) => setImmediate(resolve))
  expect([proposalOf(driver).state, areaOf(driver)]).toEqual(['ready', masks.area(FIRST().mask)])
})

test('any other tool accepts the proposal as it was painted', async () => {
  const driver = await proposed()
  driver.editor.send({ type: 'FIELDS', fields: { brushSize: 6 } })
  driver.pick('eraser')
  driver.drag([
    [20, 40],
    [25, 40],
  ])
  const rest = areaOf(driver)
  expect(rest).toBeLessThan(masks.area(FIRST().mask))
  driver.pick('pan')
  expect(masks.area(driver.document()!.masks[0]!.rleMask)).toBe(rest)
})

test('a pointer resting over a proposal previews a click, unless that is off', async () => {
  engine.quick = true
  const clock = new SimulatedClock()
  const driver = await proposed(clock)
  driver.hover([80, 60])
  clock.increment(HINT_REST_MS)
  expect([pointsAsked()?.at(-1), proposalOf(driver).ahead]).toEqual([[80, 60, 1], null])
  await engine.questions[2]!.answer(GROWN())
  expect(proposalOf(driver)).toMatchObject({ state: 'ready', mask: FIRST().mask, ahead: GROWN().mask })
  driver.hover([95, 60])
  expect(proposalOf(driver).ahead).toBeNull()
  clock.increment(HINT_REST_MS)
  driver.click([95, 60])
  expect([engine.questions[3]?.signal.aborted, pointsAsked()?.at(-1)]).toEqual([true, [95, 60, 1]])
  await engine.questions.at(-1)!.answer(GROWN())
  driver.editor.send({ type: 'FIELDS', fields: { smartHints: false } })
  const { length } = engine.questions
  driver.hover([40, 20])
  clock.increment(HINT_REST_MS)
  expect(engine.questions).toHaveLength(length)
})

test('a click with a previewed response requests nothing again', async () => {
  engine.quick = true
  const clock = new SimulatedClock()
  const driver = await proposed(clock)
  driver.hover([80, 60])
  clock.increment(HINT_REST_MS)
  await engine.questions[2]!.answer(GROWN())
  driver.click([80, 60])
  await new Promise((resolve) => setImmediate(resolve))
  expect([engine.questions.length, areaOf(driver)]).toEqual([3, masks.area(GROWN().mask)])
})
