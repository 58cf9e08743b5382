import { expect, test } from 'vitest'
import { loadCodec } from '../../../wasm-rle/node.ts'
import { drawing } from '../../domain/segments/testing.ts'
import { sampleAt } from '../../annotate/canvas/pointer-sample.ts'
import { createMaskPort } from '../../annotate/canvas/masks/mask-port.ts'
import { openPeople } from './testing.ts'

const VIEWPORT = { width: 7, height: 6, scale: 1, ratio: 1, offsetX: 0, offsetY: 0 }
const PRESS = {
  hit: null,
  buttons: 1,
  modifiers: { shift: false, ctrl: false, alt: false, meta: false },
  pressure: 0.5,
  pointerType: 'mouse',
  time: 0,
} as const

test('erasing removes what it may, and then reports that a hidden part was left', async () => {
  const page = openPeople({ masks: createMaskPort(await loadCodec()) })
  const { editor } = page
  page.select('a')
  editor.send({ type: 'FIELDS', fields: { hiddenIds: ['a1'], brushSize: 20 } })
  page.pick('eraser')
  const reported: unknown[] = []
  editor.on('changed', ({ type }) => reported.push(type))
  editor.on('lost', ({ why }) => reported.push(why))
  editor.send({ type: 'POINTER.DOWN', sample: sampleAt(VIEWPORT, { x: 2, y: 1 }, PRESS) })
  editor.send({ type: 'POINTER.UP', sample: sampleAt(VIEWPORT, { x: 2, y: 1 }, { ...PRESS, buttons: 0 }) })
  const [a] = page.work().annotation.categories.human
  expect([reported, drawing(a!.rleMask)[0], drawing(a!.rleMask)[1]]).toEqual([
    ['changed', 'spared'],
    '##.....',
    '.......',
  ])
})
