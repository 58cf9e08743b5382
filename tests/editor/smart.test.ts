import { SimulatedClock } from 'xstate'
import { expect, test } from 'vitest'
import { hasRedo } from '../../src/machines/editor/selectors.ts'
import { HINT_REST_MS } from '../../src/tools/smart/smart.ts'
import { engine, masks, prepareSmartDriver, rectangle, shown, smartDriver } from './smart-driver.ts'

prepareSmartDriver()

/** The smart tool over one picture. */

test('a click requests, Enter turns the response into a mask, one step of undo', async () => {
  const driver = smartDriver()
  driver.click([30, 40])
  expect(shown(driver)).toEqual({ state: 'waiting', mask: null, problem: null })
  expect(engine.questions.map(({ prompts }) => prompts)).toEqual([
    { points: [{ x: 30, y: 40, label: 1 }], box: null },
  ])
  const { mask } = rectangle(20, 30, 20, 20)
  await engine.questions[0]!.answer({ mask, score: 0.9 })
  expect(shown(driver)).toEqual({ state: 'ready', mask, problem: null })
  expect([driver.steps(), driver.document()]).toEqual([0, { masks: [] }])
  driver.press('Enter')
  expect([driver.preview(), driver.steps(), driver.context().selection]).toEqual([null, 1, []])
  expect(driver.document()).toEqual({ masks: [{ id: 'new-1', rleMask: mask }] })
  driver.undo()
  expect(driver.document()).toEqual({ masks: [] })
})

test('each prompt requests with all prompts, and a response to fewer is dropped with a warning', async () => {
  const driver = smartDriver()
  driver.click([30, 40])
  driver.click([50, 40], { modifiers: { alt: true } })
  driver.drag([
    [10, 10],
    [60, 70],
  ])
  expect(engine.questions.map(({ prompts }) => prompts)).toEqual([
    { points: [{ x: 30, y: 40, label: 1 }], box: null },
    {
      points: [
        { x: 30, y: 40, label: 1 },
        { x: 50, y: 40, label: 0 },
      ],
      box: null,
    },
    {
      points: [
        { x: 30, y: 40, label: 1 },
        { x: 50, y: 40, label: 0 },
      ],
      box: { x: 10, y: 10, width: 50, height: 60 },
    },
  ])
  expect(engine.questions.map(({ signal }) => signal.aborted)).toEqual([true, true, false])
  await engine.questions[0]!.answer(rectangle(0, 0, 5, 5))
  expect(shown(driver)).toEqual({ state: 'waiting', mask: null, problem: null })
})

test('undo and Backspace remove prompts one by one, Escape all of them', async () => {
  const driver = smartDriver()
  driver.click([30, 40])
  driver.click([50, 40])
  driver.undo()
  expect(engine.questions.at(-1)?.prompts.points).toEqual([{ x: 30, y: 40, label: 1 }])
  driver.press('Backspace')
  expect(driver.preview()).toBeNull()
  driver.click([30, 40])
  driver.editor.send({ type: 'CANCEL' })
  expect([driver.preview(), engine.questions.at(-1)?.signal.aborted]).toEqual([null, true])
})

test('redo restores removed prompts, until there is a new one', async () => {
  const driver = smartDriver()
  const asked = () => engine.questions.at(-1)?.prompts.points.map(({ x }) => x)
  const canRedo = () => hasRedo(driver.editor.getSnapshot())
  for (const x of [30, 50, 60]) driver.click([x, 40])
  driver.undo()
  driver.undo()
  expect([asked(), canRedo()]).toEqual([[30], true])
  driver.redo()
  expect([asked(), canRedo()]).toEqual([[30, 50], true])
  await engine.questions.at(-1)?.answer(rectangle(20, 30, 40, 20))
  driver.redo()
  expect([asked(), canRedo()]).toEqual([[30, 50, 60], false])
  const { length } = engine.questions
  driver.redo()
  expect(engine.questions).toHaveLength(length)
  driver.undo()
  driver.click([70, 40])
  driver.redo()
  expect([asked(), canRedo()]).toEqual([[30, 50, 70], false])
})

test('a negative click alone requests nothing', () => {
  const driver = smartDriver()
  driver.click([30, 40], { modifiers: { alt: true } })
  expect([shown(driver), engine.questions]).toEqual([{ state: 'ready', mask: null, problem: null }, []])
  driver.press('Enter')
  expect(driver.steps()).toBe(0)
})

test('Enter ahead of the response accepts it on arrival', async () => {
  const driver = smartDriver()
  driver.click([30, 40])
  driver.press('Enter')
  const proposal = rectangle(20, 30, 20, 20)
  await engine.questions[0]!.answer(proposal)
  expect(driver.document()).toEqual({ masks: [{ id: 'new-1', rleMask: proposal.mask }] })
})

test('the object in a box is added to the selected mask, which stays selected', async () => {
  const driver = smartDriver()
  const first = rectangle(0, 0, 10, 10)
  driver.open('b', { masks: [{ id: 'm', rleMask: first.mask }] })
  driver.editor.send({ type: 'SELECT', selection: [{ role: 'mask', id: 'm' }] })
  driver.drag([
    [20, 30],
    [40, 50],
  ])
  expect(engine.questions.map(({ previous }) => previous)).toEqual([null])
  const second = rectangle(20, 30, 20, 20)
  await engine.questions[0]!.answer(second)
  driver.press('Enter')
  expect(driver.document()).toEqual({
    masks: [{ id: 'm', rleMask: masks.union(first.mask, second.mask) }],
  })
  expect(driver.context().selection).toEqual([{ role: 'mask', id: 'm' }])
})

test('switching the tool keeps a proposal; a request is dropped', async () => {
  const driver = smartDriver()
  driver.click([30, 40])
  await engine.questions[0]!.answer(rectangle(20, 30, 20, 20))
  driver.pick('pan')
  expect([driver.steps(), driver.preview()]).toEqual([1, null])
  driver.pick('smart')
  driver.click([60, 40])
  driver.pick('pan')
  expect([driver.steps(), driver.preview(), engine.questions[1]?.signal.aborted]).toEqual([1, null, true])
})

test('another document gets no prompts of the one before', async () => {
  const driver = smartDriver()
  driver.click([30, 40])
  driver.open('b')
  await engine.questions[0]!.answer(rectangle(20, 30, 20, 20))
  expect([driver.preview(), driver.steps()]).toEqual([null, 0])
})

test('a refusal is shown and keeps its prompts; Enter requests again', async () => {
  const driver = smartDriver()
  driver.click([30, 40])
  await engine.questions[0]!.refuse('没有引擎')
  expect(shown(driver)).toEqual({ state: 'failed', mask: null, problem: '没有引擎' })
  driver.press('Enter')
  expect([engine.questions.length, shown(driver)]).toEqual([
    2,
    { state: 'waiting', mask: null, problem: null },
  ])
})

test('after a refusal the acceptance ahead is void: the next response is shown first', async () => {
  const driver = smartDriver()
  const accepted = () => {
    const now = driver.preview()
    return now?.type === 'proposal' && now.accepted
  }
  driver.click([30, 40])
  driver.press('Enter')
  expect(accepted()).toBe(true)
  await engine.questions[0]!.refuse('busy')
  expect(accepted()).toBe(false)
  driver.press('Enter')
  const proposal = rectangle(20, 30, 20, 20)
  await engine.questions[1]!.answer(proposal)
  expect([shown(driver), driver.steps()]).toEqual([{ state: 'ready', mask: proposal.mask, problem: null }, 0])
})

test('with a quick engine a resting pointer previews a click, without affecting undo', async () => {
  engine.quick = true
  const clock = new SimulatedClock()
  const driver = smartDriver(clock)
  driver.hover([30, 40])
  expect(engine.questions).toEqual([])
  clock.increment(HINT_REST_MS)
  expect(engine.questions.map(({ prompts }) => prompts)).toEqual([
    { points: [{ x: 30, y: 40, label: 1 }], box: null },
  ])
  const { mask } = rectangle(20, 30, 20, 20)
  await engine.questions[0]!.answer({ mask, score: 0.8 })
  expect(driver.preview()).toMatchObject({ type: 'proposal', state: 'hint', mask })
  driver.undo()
  driver.hover([60, 40])
  expect(driver.preview()).toBeNull()
})
