import { beforeAll, expect, test } from 'vitest'
import { SimulatedClock, waitFor } from 'xstate'
import { loadCodec } from '../../../wasm-rle/node.ts'
import { drawn, drawings } from '../../domain/segments/testing.ts'
import type { MaskPort } from '../../machines/editor/masks.ts'
import type { Segmenter } from '../../machines/editor/segmenter.ts'
import { HINT_REST_MS } from '../../tools/smart/smart.ts'
import { sampleAt } from '../../annotate/canvas/pointer-sample.ts'
import { createMaskPort } from '../../annotate/canvas/masks/mask-port.ts'
import { COMMON_COMMANDS } from '../../annotate/page/commands/common-commands.ts'
import { runPressed } from '../../annotate/page/commands/testing.ts'
import { openPeople, PEOPLE } from './testing.ts'

/** What the keys that remove mean while something is drawn onto a selected segment, as after each stroke. */

let masks: MaskPort
beforeAll(async () => {
  masks = createMaskPort(await loadCodec())
})

const PROPOSED = drawn('', '', '', '', '.....##')
const segmenter: Segmenter = {
  isQuick: () => true,
  propose: () => Promise.resolve({ mask: PROPOSED, score: 1 }),
}

const VIEWPORT = { width: 700, height: 600, scale: 100, ratio: 1, offsetX: 0, offsetY: 0 }
const NONE = { shift: false, ctrl: false, alt: false, meta: false }

/** Somebody with `b` selected and a tool in hand, at keys and pointer. */
function drawOnto(tool: string, clock = new SimulatedClock()) {
  const page = openPeople({ masks, segmenter, clock })
  const { editor } = page
  page.select('b')
  page.pick(tool)
  const sample = (x: number, y: number, buttons: number) =>
    sampleAt(
      VIEWPORT,
      { x: x * VIEWPORT.scale, y: y * VIEWPORT.scale },
      { hit: null, buttons, modifiers: NONE, pressure: 0.5, pointerType: 'mouse', time: 0 },
    )
  const press = (x: number, y: number) => editor.send({ type: 'POINTER.DOWN', sample: sample(x, y, 1) })
  const lift = (x: number, y: number) => editor.send({ type: 'POINTER.UP', sample: sample(x, y, 0) })
  return {
    ...page,
    key(command: keyof typeof COMMON_COMMANDS, key: string) {
      const event = { key } as KeyboardEvent
      if (!page.run(command, event)) runPressed(COMMON_COMMANDS, command, { editor, tools: [], event })
    },
    press,
    lift,
    rest: (x: number, y: number) => editor.send({ type: 'POINTER.MOVE', sample: sample(x, y, 0) }),
    click(x: number, y: number) {
      press(x, y)
      lift(x, y)
    },
    preview: () => editor.getSnapshot().context.preview,
    shape: (id: string) => drawings(page.work().annotation.categories)[id],
  }
}

test('Delete removes the last vertex of an open polygon, not the segment', () => {
  const page = drawOnto('polygon')
  page.click(0, 3)
  page.click(3, 3)
  page.click(3, 6)
  page.click(6, 6)
  page.key('edit.remove', 'Backspace')
  expect(page.preview()).toMatchObject({ type: 'path', placed: 3 })
  page.key('work.submit', 'Enter')
  expect([page.lines(), page.shape('b')]).toEqual([
    ['human-c', 'human-b', 'human-a', 'human--a1'],
    ['..####.', '.......', '.......', '.##....', '..#....', '.......'],
  ])
})

test('Delete removes the last click of a proposal, not the segment', async () => {
  const page = drawOnto('smart')
  page.click(1, 1)
  page.click(5, 4)
  page.key('edit.remove', 'Delete')
  expect(page.preview()).toMatchObject({ type: 'proposal', prompts: { points: [{ x: 1, y: 1 }] } })
  page.key('edit.remove', 'Delete')
  expect([page.preview(), page.work()]).toEqual([null, PEOPLE])
})

test('a stroke in progress keeps its segment', () => {
  const page = drawOnto('brush')
  page.press(1, 4)
  page.key('edit.remove', 'Delete')
  page.lift(1, 4)
  expect(page.lines()).toEqual(['human-c', 'human-b', 'human-a', 'human--a1'])
  expect(page.work()).not.toEqual(PEOPLE)
})

test('a hint under the resting pointer does not count as unfinished: the segment is removed', async () => {
  const clock = new SimulatedClock()
  const page = drawOnto('smart', clock)
  page.rest(5, 4)
  clock.increment(HINT_REST_MS)
  await waitFor(page.editor, ({ context }) => context.preview !== null)
  expect(page.preview()).toMatchObject({ type: 'proposal', state: 'hint', mask: PROPOSED })
  page.key('edit.remove', 'Delete')
  expect(page.lines()).toEqual(['human-c', 'human-a', 'human--a1'])
})

test('the menu of a segment removes it even while drawing', () => {
  const page = drawOnto('polygon')
  page.click(0, 3)
  page.run('edit.remove')
  expect(page.lines()).toEqual(['human-c', 'human-a', 'human--a1'])
})
