import { expect, test } from 'vitest'
import { insertItem } from '../../src/machines/editor/edit-makers.ts'
import { engine, prepareSmartDriver, rectangle, shown, smartDriver } from './smart-driver.ts'

prepareSmartDriver()

/** What a person accepts before the answer is there: it comes, or is told of. */

const proposal = rectangle.bind(null, 20, 30, 20, 20)
const made = (id = 'new-1') => ({ id, rleMask: proposal().mask })

function accepted() {
  const driver = smartDriver()
  driver.click([30, 40])
  driver.press('Enter')
  return driver
}
const unusedOf = (driver: ReturnType<typeof smartDriver>) =>
  driver.told.filter(({ type }) => type === 'unused')

test('acceptance ahead of the response is shown, and undo reverts it before any prompt', async () => {
  const driver = accepted()
  expect(driver.preview()).toMatchObject({ state: 'waiting', accepted: true })
  driver.undo()
  expect(driver.preview()).toMatchObject({ state: 'waiting', accepted: false })
  await engine.questions[0]!.answer(proposal())
  expect([driver.steps(), shown(driver)]).toEqual([
    0,
    { state: 'ready', mask: proposal().mask, problem: null },
  ])
})

test('another tool chosen meanwhile does not lose the accepted proposal', async () => {
  const driver = accepted()
  driver.pick('brush')
  expect([driver.preview(), engine.questions[0]?.signal.aborted]).toEqual([null, false])
  await engine.questions[0]!.answer(proposal())
  expect([driver.document(), driver.steps()]).toEqual([{ masks: [made()] }, 1])
})

test('a press during the request neither joins its prompts nor loses it', async () => {
  const driver = accepted()
  driver.click([60, 70])
  expect(engine.questions.map(({ prompts }) => prompts.points.length)).toEqual([1])
  await engine.questions[0]!.answer(proposal())
  expect(driver.document()).toEqual({ masks: [made()] })
  driver.click([60, 70])
  expect(engine.questions[1]?.prompts.points).toEqual([{ x: 60, y: 70, label: 1 }])
})

test('an accepted proposal is applied to the document at the time of the response', async () => {
  const driver = accepted()
  const other = { id: 'm', rleMask: rectangle(0, 0, 5, 5).mask }
  const edit = insertItem(driver.document(), ['masks'], other)
  driver.editor.send({ type: 'COMMIT', commit: { edit: edit! } })
  await engine.questions[0]!.answer(proposal())
  expect(driver.document()).toEqual({ masks: [other, made()] })
})

test('the selection at acceptance counts, not the later one', async () => {
  const driver = accepted()
  const other = { id: 'm', rleMask: rectangle(0, 0, 5, 5).mask }
  const edit = insertItem(driver.document(), ['masks'], other)
  driver.editor.send({ type: 'COMMIT', commit: { edit: edit! } })
  driver.editor.send({ type: 'SELECT', selection: [{ role: 'mask', id: 'm' }] })
  await engine.questions[0]!.answer(proposal())
  expect(driver.document()).toEqual({ masks: [other, made()] })
})

test('a missing response, or another document meanwhile, shows a notice', async () => {
  const driver = accepted()
  driver.pick('brush')
  await engine.questions[0]!.refuse('没有引擎')
  driver.pick('smart')
  driver.click([30, 40])
  driver.press('Enter')
  driver.open('b')
  expect([unusedOf(driver), driver.preview(), driver.steps()]).toEqual([
    [
      { type: 'unused', why: 'failed', problem: '没有引擎' },
      { type: 'unused', why: 'left', problem: null },
    ],
    null,
    0,
  ])
})
