import { SimulatedClock } from 'xstate'
import { expect, test } from 'vitest'
import type { RleMask } from '../../src/domain/documents/types.ts'
import { updateItem } from '../../src/machines/editor/edit-makers.ts'
import { HINT_REST_MS } from '../../src/tools/smart/smart.ts'
import { EMPTY_MASK, engine, prepareSmartDriver, rectangle, shown, smartDriver } from './smart-driver.ts'

prepareSmartDriver()

/** The smart tool while a mask is selected: clicks make that mask better. */

const first = rectangle.bind(null, 0, 0, 10, 10)
const better = rectangle.bind(null, 5, 5, 20, 20)
const ALT = { modifiers: { alt: true } }
const select = (id: string | null) =>
  ({ type: 'SELECT', selection: id === null ? [] : [{ role: 'mask', id }] }) as const

function deskWithMask(clock?: SimulatedClock) {
  const driver = smartDriver(clock)
  const { mask } = first()
  driver.open('b', {
    masks: [
      { id: 'm', rleMask: mask },
      { id: 'n', rleMask: mask },
    ],
  })
  driver.editor.send(select('m'))
  return driver
}
const masksOf = (driver: ReturnType<typeof smartDriver>) =>
  driver.document()?.masks.map(({ rleMask }) => rleMask)

test('clicks request with the selected mask, and the accepted result replaces it in one step', async () => {
  const driver = deskWithMask()
  const { mask } = first()
  driver.click([30, 40])
  driver.click([8, 8], ALT)
  expect(engine.questions.map(({ prompts, previous }) => ({ prompts, previous }))).toEqual([
    { prompts: { points: [{ x: 30, y: 40, label: 1 }], box: null }, previous: mask },
    {
      prompts: {
        points: [
          { x: 30, y: 40, label: 1 },
          { x: 8, y: 8, label: 0 },
        ],
        box: null,
      },
      previous: mask,
    },
  ])
  await engine.questions[1]!.answer(better())
  expect(driver.preview()).toMatchObject({ target: 'm', refines: true, mask: better().mask })
  driver.press('Enter')
  expect([masksOf(driver), driver.steps(), driver.context().selection]).toEqual([
    [better().mask, mask],
    1,
    [{ role: 'mask', id: 'm' }],
  ])
  driver.undo()
  expect(masksOf(driver)).toEqual([mask, mask])
})

test('a negative click alone is enough for a request: it is cut out of the selected mask', async () => {
  const driver = deskWithMask()
  driver.click([5, 5], ALT)
  expect(engine.questions.map(({ prompts, previous }) => ({ prompts, previous }))).toEqual([
    { prompts: { points: [{ x: 5, y: 5, label: 0 }], box: null }, previous: first().mask },
  ])
  expect(shown(driver)).toEqual({ state: 'waiting', mask: null, problem: null })
})

test('a response to fewer clicks is dropped, and one accepted ahead replaces the mask on arrival', async () => {
  const driver = deskWithMask()
  driver.click([30, 40])
  driver.click([40, 40])
  await engine.questions[0]!.answer(rectangle(0, 0, 3, 3))
  expect(shown(driver)).toEqual({ state: 'waiting', mask: null, problem: null })
  driver.press('Enter')
  await engine.questions[1]!.answer(better())
  expect([masksOf(driver), driver.steps()]).toEqual([[better().mask, first().mask], 1])
})

test('a response about one mask never replaces another one selected by now', async () => {
  const driver = deskWithMask()
  driver.click([30, 40])
  await engine.questions[0]!.answer(better())
  driver.editor.send(select('n'))
  driver.press('Enter')
  expect(masksOf(driver)).toEqual([better().mask, first().mask])
})

const redraw = (driver: ReturnType<typeof smartDriver>, mask: RleMask): void => {
  const edit = updateItem(driver.document(), ['masks'], 'm', { rleMask: mask })
  driver.editor.send({ type: 'COMMIT', commit: { edit: edit! } })
}
const unusedOf = (driver: ReturnType<typeof smartDriver>) =>
  driver.told.filter(({ type }) => type === 'unused')

test('a mask changed meanwhile is not replaced: a notice says so, and the clicks are requested again', async () => {
  const driver = deskWithMask()
  driver.click([30, 40])
  await engine.questions[0]!.answer(better())
  const other = rectangle(0, 0, 30, 10).mask
  redraw(driver, other)
  driver.press('Enter')
  expect([masksOf(driver), shown(driver)]).toEqual([
    [other, first().mask],
    { state: 'outdated', mask: better().mask, problem: null },
  ])
  driver.press('Enter')
  expect(engine.questions.map(({ prompts, previous }) => [prompts.points.length, previous])).toEqual([
    [1, first().mask],
    [1, other],
  ])
  const best = rectangle(0, 0, 40, 40).mask
  await engine.questions[1]!.answer({ mask: best, score: 0.9 })
  driver.press('Enter')
  expect([masksOf(driver), driver.preview(), unusedOf(driver)]).toEqual([[best, first().mask], null, []])
})

test('a proposal accepted early is applied to the mask at the time of the response', async () => {
  const driver = deskWithMask()
  driver.click([30, 40])
  driver.press('Enter')
  const other = rectangle(0, 0, 30, 10).mask
  redraw(driver, other)
  await engine.questions[0]!.answer(better())
  expect([masksOf(driver), driver.preview()]).toEqual([
    [other, first().mask],
    expect.objectContaining({ state: 'outdated', accepted: false }),
  ])
  driver.press('Enter')
  expect(engine.questions[1]?.previous).toEqual(other)
})

test('dropping a proposal over a changed mask shows a warning', async () => {
  const driver = deskWithMask()
  driver.click([30, 40])
  await engine.questions[0]!.answer(better())
  redraw(driver, rectangle(0, 0, 30, 10).mask)
  driver.pick('pan')
  expect([driver.preview(), unusedOf(driver)]).toEqual([
    null,
    [{ type: 'unused', why: 'outdated', problem: null }],
  ])
})

test('a proposal without effect shows a notice and stays acceptable', async () => {
  const driver = deskWithMask()
  driver.click([5, 5])
  await engine.questions[0]!.answer({ mask: EMPTY_MASK(), score: 0.1 })
  driver.press('Enter')
  expect([driver.steps(), shown(driver), unusedOf(driver)]).toEqual([
    0,
    { state: 'ready', mask: EMPTY_MASK(), problem: null },
    [{ type: 'unused', why: 'nothing', problem: null }],
  ])
})

test('an empty selected mask is not used as a start', () => {
  const driver = smartDriver()
  driver.open('b', { masks: [{ id: 'm', rleMask: EMPTY_MASK() }] })
  driver.editor.send(select('m'))
  driver.click([30, 40])
  expect(engine.questions.map(({ previous }) => previous)).toEqual([null])
})

test('a box among the clicks adds, as it does alone', async () => {
  const driver = deskWithMask()
  driver.click([30, 40])
  driver.drag([
    [20, 30],
    [40, 50],
  ])
  expect(engine.questions.map(({ previous }) => previous)).toEqual([first().mask, null])
})

test('a hint shows what a click would make of the selected mask', () => {
  engine.quick = true
  const clock = new SimulatedClock()
  const driver = deskWithMask(clock)
  driver.hover([30, 40])
  clock.increment(HINT_REST_MS)
  expect(engine.questions.map(({ previous }) => previous)).toEqual([first().mask])
})
