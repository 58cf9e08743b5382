import { SimulatedClock } from 'xstate'
import { expect, test } from 'vitest'
import { hasRedo } from '../../src/machines/editor/selectors.ts'
import { HINT_REST_MS } from '../../src/machines/editor/tools/smartTool.chart.ts'
import { engine, masks, prepareSmartDesk, rectangle, shown, smartDesk } from './smart-desk.ts'

prepareSmartDesk()

/** The smart tool over one picture. */

test('a click asks, Enter makes the answer a mask of its own, one step of undo', async () => {
  const desk = smartDesk()
  desk.click([30, 40])
  expect(shown(desk)).toEqual({ state: 'waiting', mask: null, problem: null })
  expect(engine.questions.map(({ prompts }) => prompts)).toEqual([
    { points: [{ x: 30, y: 40, label: 1 }], box: null },
  ])
  const { mask } = rectangle(20, 30, 20, 20)
  await engine.questions[0]!.answer({ mask, score: 0.9 })
  expect(shown(desk)).toEqual({ state: 'ready', mask, problem: null })
  expect([desk.steps(), desk.document()]).toEqual([0, { masks: [] }])
  desk.press('Enter')
  expect([desk.preview(), desk.steps(), desk.context().selection]).toEqual([null, 1, []])
  expect(desk.document()).toEqual({ masks: [{ id: 'new-1', rleMask: mask }] })
  desk.undo()
  expect(desk.document()).toEqual({ masks: [] })
})

test('each further prompt asks with all of them, and an answer to fewer is dropped and told so', async () => {
  const desk = smartDesk()
  desk.click([30, 40])
  desk.click([50, 40], { modifiers: { alt: true } })
  desk.drag([
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
  expect(shown(desk)).toEqual({ state: 'waiting', mask: null, problem: null })
})

test('undo and Backspace take prompts back one by one, Escape all of them', async () => {
  const desk = smartDesk()
  desk.click([30, 40])
  desk.click([50, 40])
  desk.undo()
  expect(engine.questions.at(-1)?.prompts.points).toEqual([{ x: 30, y: 40, label: 1 }])
  desk.press('Backspace')
  expect(desk.preview()).toBeNull()
  desk.click([30, 40])
  desk.editor.send({ type: 'CANCEL' })
  expect([desk.preview(), engine.questions.at(-1)?.signal.aborted]).toEqual([null, true])
})

test('redo brings prompts again that were taken back, until there is another one', async () => {
  const desk = smartDesk()
  const asked = () => engine.questions.at(-1)?.prompts.points.map(({ x }) => x)
  const canRedo = () => hasRedo(desk.editor.getSnapshot())
  for (const x of [30, 50, 60]) desk.click([x, 40])
  desk.undo()
  desk.undo()
  expect([asked(), canRedo()]).toEqual([[30], true])
  desk.redo()
  expect([asked(), canRedo()]).toEqual([[30, 50], true])
  await engine.questions.at(-1)?.answer(rectangle(20, 30, 40, 20))
  desk.redo()
  expect([asked(), canRedo()]).toEqual([[30, 50, 60], false])
  const { length } = engine.questions
  desk.redo()
  expect(engine.questions).toHaveLength(length)
  desk.undo()
  desk.click([70, 40])
  desk.redo()
  expect([asked(), canRedo()]).toEqual([[30, 50, 70], false])
})

test('what is not meant alone asks nobody', () => {
  const desk = smartDesk()
  desk.click([30, 40], { modifiers: { alt: true } })
  expect([shown(desk), engine.questions]).toEqual([{ state: 'ready', mask: null, problem: null }, []])
  desk.press('Enter')
  expect(desk.steps()).toBe(0)
})

test('Enter ahead of the answer accepts it when it comes', async () => {
  const desk = smartDesk()
  desk.click([30, 40])
  desk.press('Enter')
  const proposal = rectangle(20, 30, 20, 20)
  await engine.questions[0]!.answer(proposal)
  expect(desk.document()).toEqual({ masks: [{ id: 'new-1', rleMask: proposal.mask }] })
})

test('what a box shows is added to the selected mask, which stays selected', async () => {
  const desk = smartDesk()
  const first = rectangle(0, 0, 10, 10)
  desk.open('b', { masks: [{ id: 'm', rleMask: first.mask }] })
  desk.editor.send({ type: 'SELECT', selection: [{ role: 'mask', id: 'm' }] })
  desk.drag([
    [20, 30],
    [40, 50],
  ])
  expect(engine.questions.map(({ previous }) => previous)).toEqual([null])
  const second = rectangle(20, 30, 20, 20)
  await engine.questions[0]!.answer(second)
  desk.press('Enter')
  expect(desk.document()).toEqual({
    masks: [{ id: 'm', rleMask: masks.union(first.mask, second.mask) }],
  })
  expect(desk.context().selection).toEqual([{ role: 'mask', id: 'm' }])
})

test('a tool that is put away keeps the proposal; one that is still being worked out is dropped', async () => {
  const desk = smartDesk()
  desk.click([30, 40])
  await engine.questions[0]!.answer(rectangle(20, 30, 20, 20))
  desk.pick('brush')
  expect([desk.steps(), desk.preview()]).toEqual([1, null])
  desk.pick('smart')
  desk.click([60, 40])
  desk.pick('brush')
  expect([desk.steps(), desk.preview(), engine.questions[1]?.signal.aborted]).toEqual([1, null, true])
})

test('another document takes nothing of the one before', async () => {
  const desk = smartDesk()
  desk.click([30, 40])
  desk.open('b')
  await engine.questions[0]!.answer(rectangle(20, 30, 20, 20))
  expect([desk.preview(), desk.steps()]).toEqual([null, 0])
})

test('a refusal is told and kept with its prompts; Enter asks again', async () => {
  const desk = smartDesk()
  desk.click([30, 40])
  await engine.questions[0]!.refuse('没有引擎')
  expect(shown(desk)).toEqual({ state: 'failed', mask: null, problem: '没有引擎' })
  desk.press('Enter')
  expect([engine.questions.length, shown(desk)]).toEqual([2, { state: 'waiting', mask: null, problem: null }])
})

test('what was accepted ahead and refused is accepted no more: the next answer is looked at first', async () => {
  const desk = smartDesk()
  const accepted = () => {
    const now = desk.preview()
    return now?.type === 'proposal' && now.accepted
  }
  desk.click([30, 40])
  desk.press('Enter')
  expect(accepted()).toBe(true)
  await engine.questions[0]!.refuse('busy')
  expect(accepted()).toBe(false)
  desk.press('Enter')
  const proposal = rectangle(20, 30, 20, 20)
  await engine.questions[1]!.answer(proposal)
  expect([shown(desk), desk.steps()]).toEqual([{ state: 'ready', mask: proposal.mask, problem: null }, 0])
})

test('where the engine is quick a resting pointer is shown what a click would give, and undo is not in its way', async () => {
  engine.quick = true
  const clock = new SimulatedClock()
  const desk = smartDesk(clock)
  desk.hover([30, 40])
  expect(engine.questions).toEqual([])
  clock.increment(HINT_REST_MS)
  expect(engine.questions.map(({ prompts }) => prompts)).toEqual([
    { points: [{ x: 30, y: 40, label: 1 }], box: null },
  ])
  const { mask } = rectangle(20, 30, 20, 20)
  await engine.questions[0]!.answer({ mask, score: 0.8 })
  expect(desk.preview()).toMatchObject({ type: 'proposal', state: 'hint', mask })
  desk.undo()
  desk.hover([60, 40])
  expect(desk.preview()).toBeNull()
})
