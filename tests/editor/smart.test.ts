import { SimulatedClock } from 'xstate'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createEditorMachine } from '../../src/machines/editor/editor.chart.ts'
import type { Edit } from '../../src/machines/editor/edits.ts'
import { documentEdits } from '../../src/machines/editor/edits.ts'
import type { MaskPort } from '../../src/machines/editor/masks.ts'
import type { Proposal, Segmenter } from '../../src/machines/editor/segmenter.ts'
import { createBrushTool } from '../../src/machines/editor/tools/brushTool.chart.ts'
import { panTool } from '../../src/machines/editor/tools/panTool.chart.ts'
import { HINT_REST_MS, createSmartTool } from '../../src/machines/editor/tools/smartTool.chart.ts'
import type { Prompts } from '../../src/machines/editor/prompts.ts'
import { deskOf } from './desk.ts'
import type { MaskList } from './mask-list.ts'
import { MASKS } from './mask-list.ts'
import { BOUNDS, loadMasks } from './paint-desk.ts'

/** The smart tool in an editor, with an engine that a test answers by hand. */

interface Question {
  readonly prompts: Prompts
  readonly signal: AbortSignal
  readonly answer: (proposal: Proposal) => Promise<void>
  readonly refuse: (reason: string) => Promise<void>
}

let masks: MaskPort
beforeAll(async () => {
  masks = await loadMasks()
})

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

let questions: Question[] = []
let quick = false
const segmenter: Segmenter = {
  isQuick: () => quick,
  propose: ({ prompts, signal }) =>
    new Promise((resolve, reject) => {
      questions.push({
        prompts,
        signal,
        answer: (proposal) => (resolve(proposal), turn()),
        refuse: (reason) => (reject(new Error(reason)), turn()),
      })
    }),
}

const rectangle = (x: number, y: number, width: number, height: number): Proposal => ({
  mask: masks.polygon(BOUNDS, [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ]),
  score: 0.9,
})

function smartDesk(clock?: SimulatedClock) {
  let ids = 0
  const given = { layer: MASKS, masks: () => masks, newId: () => `new-${++ids}` }
  const machine = createEditorMachine<MaskList, Edit>({
    id: 'smart',
    reducer: documentEdits,
    tools: {
      pan: panTool,
      smart: createSmartTool({ ...given, segmenter }),
      brush: createBrushTool({ ...given, mode: 'paint' }),
    },
    initialTool: 'smart',
  })
  return deskOf<MaskList>(machine, { masks: [] }, BOUNDS, {}, clock)
}

beforeEach(() => {
  questions = []
  quick = false
})

const goTo = ({ editor }: ReturnType<typeof smartDesk>, frame: number): void =>
  editor.send({ type: 'FIELDS', fields: { currentFrame: frame, videoSpeed: 1 } })

const shown = ({ preview }: ReturnType<typeof smartDesk>) => {
  const now = preview()
  return now?.type === 'proposal' ? { state: now.state, mask: now.mask, problem: now.problem } : now
}

test('a click asks, Enter makes the answer a mask of its own, one step of undo', async () => {
  const desk = smartDesk()
  desk.click([30, 40])
  expect(shown(desk)).toEqual({ state: 'waiting', mask: null, problem: null })
  expect(questions.map(({ prompts }) => prompts)).toEqual([
    { points: [{ x: 30, y: 40, label: 1 }], box: null },
  ])
  const { mask } = rectangle(20, 30, 20, 20)
  await questions[0]!.answer({ mask, score: 0.9 })
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
  expect(questions.map(({ prompts }) => prompts)).toEqual([
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
  expect(questions.map(({ signal }) => signal.aborted)).toEqual([true, true, false])
  await questions[0]!.answer(rectangle(0, 0, 5, 5))
  expect(shown(desk)).toEqual({ state: 'waiting', mask: null, problem: null })
})

test('undo and Backspace take prompts back one by one, Escape all of them', async () => {
  const desk = smartDesk()
  desk.click([30, 40])
  desk.click([50, 40])
  desk.undo()
  expect(questions.at(-1)?.prompts.points).toEqual([{ x: 30, y: 40, label: 1 }])
  desk.press('Backspace')
  expect(desk.preview()).toBeNull()
  desk.click([30, 40])
  desk.editor.send({ type: 'CANCEL' })
  expect([desk.preview(), questions.at(-1)?.signal.aborted]).toEqual([null, true])
})

test('what is not meant alone asks nobody', () => {
  const desk = smartDesk()
  desk.click([30, 40], { modifiers: { alt: true } })
  expect([shown(desk), questions]).toEqual([{ state: 'ready', mask: null, problem: null }, []])
  desk.press('Enter')
  expect(desk.steps()).toBe(0)
})

test('Enter ahead of the answer accepts it when it comes', async () => {
  const desk = smartDesk()
  desk.click([30, 40])
  desk.press('Enter')
  const proposal = rectangle(20, 30, 20, 20)
  await questions[0]!.answer(proposal)
  expect(desk.document()).toEqual({ masks: [{ id: 'new-1', rleMask: proposal.mask }] })
})

test('a proposal is added to the selected mask, which stays selected', async () => {
  const desk = smartDesk()
  const first = rectangle(0, 0, 10, 10)
  desk.open('b', { masks: [{ id: 'm', rleMask: first.mask }] })
  desk.editor.send({ type: 'SELECT', selection: [{ role: 'mask', id: 'm' }] })
  desk.click([30, 40])
  const second = rectangle(20, 30, 20, 20)
  await questions[0]!.answer(second)
  desk.press('Enter')
  expect(desk.document()).toEqual({
    masks: [{ id: 'm', rleMask: masks.union(first.mask, second.mask) }],
  })
  expect(desk.context().selection).toEqual([{ role: 'mask', id: 'm' }])
})

test('a tool that is put away keeps the proposal; one that is still being worked out is dropped', async () => {
  const desk = smartDesk()
  desk.click([30, 40])
  await questions[0]!.answer(rectangle(20, 30, 20, 20))
  desk.pick('brush')
  expect([desk.steps(), desk.preview()]).toEqual([1, null])
  desk.pick('smart')
  desk.click([60, 40])
  desk.pick('brush')
  expect([desk.steps(), desk.preview(), questions[1]?.signal.aborted]).toEqual([1, null, true])
})

test('another document takes nothing of the one before', async () => {
  const desk = smartDesk()
  desk.click([30, 40])
  desk.open('b')
  await questions[0]!.answer(rectangle(20, 30, 20, 20))
  expect([desk.preview(), desk.steps()]).toEqual([null, 0])
})

test.each([0, 1])(
  'another frame drops what was asked about the one before, after %i answers',
  async (answers) => {
    const desk = smartDesk()
    desk.click([30, 40])
    if (answers > 0) await questions[0]!.answer(rectangle(20, 30, 20, 20))
    goTo(desk, 0)
    expect([desk.preview(), questions[0]?.signal.aborted]).toEqual([null, answers === 0])
    desk.press('Enter')
    expect(desk.steps()).toBe(0)
    desk.click([60, 40])
    goTo(desk, 0)
    expect([desk.preview()?.type, questions[1]?.prompts.points[0]?.x]).toEqual(['proposal', 60])
  },
)

test('what was accepted ahead of its answer is kept, whatever frame is looked at by then', async () => {
  const desk = smartDesk()
  desk.click([30, 40])
  desk.press('Enter')
  goTo(desk, 1)
  expect(questions[0]?.signal.aborted).toBe(false)
  await questions[0]!.answer(rectangle(20, 30, 20, 20))
  expect([desk.steps(), desk.preview()]).toEqual([1, null])
})

test('another frame ends a press', () => {
  const desk = smartDesk()
  desk.down([10, 10])
  desk.move([60, 70])
  goTo(desk, 1)
  desk.up([60, 70])
  expect([desk.preview(), questions]).toEqual([null, []])
})

test('a refusal is told and kept with its prompts; Enter asks again', async () => {
  const desk = smartDesk()
  desk.click([30, 40])
  await questions[0]!.refuse('没有引擎')
  expect(shown(desk)).toEqual({ state: 'failed', mask: null, problem: '没有引擎' })
  desk.press('Enter')
  expect([questions.length, shown(desk)]).toEqual([2, { state: 'waiting', mask: null, problem: null }])
})

test('where the engine is quick a resting pointer is shown what a click would give, and undo is not in its way', async () => {
  quick = true
  const clock = new SimulatedClock()
  const desk = smartDesk(clock)
  desk.hover([30, 40])
  expect(questions).toEqual([])
  clock.increment(HINT_REST_MS)
  expect(questions.map(({ prompts }) => prompts)).toEqual([
    { points: [{ x: 30, y: 40, label: 1 }], box: null },
  ])
  const { mask } = rectangle(20, 30, 20, 20)
  await questions[0]!.answer({ mask, score: 0.8 })
  expect(desk.preview()).toMatchObject({ type: 'proposal', state: 'hint', mask })
  desk.undo()
  desk.hover([60, 40])
  expect(desk.preview()).toBeNull()
})
