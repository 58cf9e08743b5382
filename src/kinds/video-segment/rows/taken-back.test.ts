import { expect, test } from 'vitest'
import { maskOfText, settled } from '../../../platform/mask-rows/testing.ts'
import { putBackStroke, takeBackStroke, waitingSteps } from './taken-back.ts'
import { HINT, sit, stroke } from '../testing.ts'

const ONE = stroke('a', 0, 'paint', 'x')
const TWO = stroke('a', 0, 'paint', 'y')

test('a waiting stroke that was undone is drawn again by redo', () => {
  const { editor, wait, waiting } = sit()
  wait(ONE, TWO)
  expect([takeBackStroke(editor), takeBackStroke(editor), takeBackStroke(editor)]).toEqual([
    true,
    true,
    false,
  ])
  expect(waiting()).toEqual([])
  expect([putBackStroke(editor), putBackStroke(editor), putBackStroke(editor)]).toEqual([true, true, false])
  expect(waiting()).toEqual([ONE, TWO])
})

test('redo works also once earlier strokes have become steps', async () => {
  const { editor, wait, waiting, changed } = sit()
  wait(ONE, TWO)
  takeBackStroke(editor)
  await settled()
  expect([waiting(), changed(), putBackStroke(editor)]).toEqual([[], ['a0 x'], true])
  await settled()
  expect([waiting(), changed()]).toEqual([[], ['a0 xy']])
})

test('redo does not work after another action', async () => {
  const { editor, wait, change, waiting } = sit()
  wait(ONE)
  takeBackStroke(editor)
  change('b', 3, maskOfText('z'))
  expect([putBackStroke(editor), waiting()]).toEqual([false, []])
  editor.send({ type: 'UNDO' })
  expect([putBackStroke(editor), waiting()]).toEqual([false, []])
})

test('the buttons of the bar count waiting strokes as the keys do', () => {
  const { editor, wait, change } = sit()
  expect(waitingSteps(editor)).toEqual({ undo: false, redo: false })
  wait(ONE, TWO)
  expect(waitingSteps(editor)).toEqual({ undo: true, redo: false })
  takeBackStroke(editor)
  expect(waitingSteps(editor)).toEqual({ undo: true, redo: true })
  takeBackStroke(editor)
  expect(waitingSteps(editor)).toEqual({ undo: false, redo: true })
  change('b', 3, maskOfText('z'))
  expect(waitingSteps(editor)).toEqual({ undo: false, redo: false })
})

test('a hint under the resting pointer does not precede waiting strokes', () => {
  const { editor, wait, waiting } = sit()
  wait(ONE)
  editor.send({ type: 'TOOL.PREVIEW', preview: HINT })
  expect([takeBackStroke(editor), waiting()]).toEqual([true, []])
  expect([putBackStroke(editor), waiting()]).toEqual([true, [ONE]])
})
