import { expect, test } from 'vitest'
import { insertItem } from '../../src/machines/editor/edit-makers.ts'
import { engine, prepareSmartDesk, rectangle, shown, smartDesk } from './smart-desk.ts'

prepareSmartDesk()

/** What a person accepts before the answer is there: it comes, or is told of. */

const proposal = rectangle.bind(null, 20, 30, 20, 20)
const made = (id = 'new-1') => ({ id, rleMask: proposal().mask })

function accepted() {
  const desk = smartDesk()
  desk.click([30, 40])
  desk.press('Enter')
  return desk
}
const unusedOf = (desk: ReturnType<typeof smartDesk>) => desk.told.filter(({ type }) => type === 'unused')

test('it is seen to be accepted, and undo takes that back before any prompt', async () => {
  const desk = accepted()
  expect(desk.preview()).toMatchObject({ state: 'waiting', accepted: true })
  desk.undo()
  expect(desk.preview()).toMatchObject({ state: 'waiting', accepted: false })
  await engine.questions[0]!.answer(proposal())
  expect([desk.steps(), shown(desk)]).toEqual([0, { state: 'ready', mask: proposal().mask, problem: null }])
})

test('another tool that is taken up meanwhile does not lose it', async () => {
  const desk = accepted()
  desk.pick('brush')
  expect([desk.preview(), engine.questions[0]?.signal.aborted]).toEqual([null, false])
  await engine.questions[0]!.answer(proposal())
  expect([desk.document(), desk.steps()]).toEqual([{ masks: [made()] }, 1])
})

test('a press while it is on its way neither joins its prompts nor loses it', async () => {
  const desk = accepted()
  desk.click([60, 70])
  expect(engine.questions.map(({ prompts }) => prompts.points.length)).toEqual([1])
  await engine.questions[0]!.answer(proposal())
  expect(desk.document()).toEqual({ masks: [made()] })
  desk.click([60, 70])
  expect(engine.questions[1]?.prompts.points).toEqual([{ x: 60, y: 70, label: 1 }])
})

test('it is put into the document as that stands when it comes', async () => {
  const desk = accepted()
  const other = { id: 'm', rleMask: rectangle(0, 0, 5, 5).mask }
  const edit = insertItem(desk.document(), ['masks'], other)
  desk.editor.send({ type: 'COMMIT', commit: { edit: edit! } })
  await engine.questions[0]!.answer(proposal())
  expect(desk.document()).toEqual({ masks: [other, made()] })
})

test('what was selected when it was accepted counts, not what is by then', async () => {
  const desk = accepted()
  const other = { id: 'm', rleMask: rectangle(0, 0, 5, 5).mask }
  const edit = insertItem(desk.document(), ['masks'], other)
  desk.editor.send({ type: 'COMMIT', commit: { edit: edit! } })
  desk.editor.send({ type: 'SELECT', selection: [{ role: 'mask', id: 'm' }] })
  await engine.questions[0]!.answer(proposal())
  expect(desk.document()).toEqual({ masks: [other, made()] })
})

test('no answer, or another document before it came, is told of', async () => {
  const desk = accepted()
  desk.pick('brush')
  await engine.questions[0]!.refuse('没有引擎')
  desk.pick('smart')
  desk.click([30, 40])
  desk.press('Enter')
  desk.open('b')
  expect([unusedOf(desk), desk.preview(), desk.steps()]).toEqual([
    [
      { type: 'unused', why: 'failed', problem: '没有引擎' },
      { type: 'unused', why: 'left', problem: null },
    ],
    null,
    0,
  ])
})
