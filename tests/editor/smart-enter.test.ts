import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EditorActor } from '../../src/annotate/canvas/editor-machine.ts'
import { COMMON_COMMANDS } from '../../src/annotate/page/commands/common-commands.ts'
import { runPressed } from '../../src/annotate/page/commands/testing.ts'
import type { CommandScope } from '../../src/annotate/page/kind-page.ts'
import { smartText } from '../../src/text/smart.ts'
import { toasts } from '../../src/ui/toasts.ts'
import { World, uuidOf } from '../model/fakes.ts'
import { Page } from '../model/person.ts'
import { engine, prepareSmartDriver, rectangle, smartDriver } from './smart-driver.ts'

prepareSmartDriver()

/** Enter accepts a proposal and hands in; pressed twice before the answer is there, it must not do both. */

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  toasts.current().forEach(({ id }) => toasts.dismiss(id))
})
afterEach(() => {
  vi.useRealTimers()
})

/** A proposal that is accepted ahead of its coming, and the key that hands in otherwise. */
async function accepted() {
  const driver = smartDriver()
  const page = await new Page(new World()).pull(2)
  const ui: Pick<CommandScope['ui'], 'shownItems' | 'asksFirst'> = {
    shownItems: () => [0, 1],
    asksFirst: () => null,
  }
  const scope = {
    stage: page.stage,
    editor: driver.editor as unknown as EditorActor,
    holdsWork: () => false,
    tools: [],
    ui,
  }
  const submit = (event: KeyboardEvent | null) =>
    runPressed(COMMON_COMMANDS, 'work.submit', { ...scope, event })
  const enter = () => submit({ key: 'Enter' } as KeyboardEvent)
  driver.click([30, 40])
  enter()
  return { ...driver, enter, button: () => submit(null), open: () => page.currentId }
}

const comes = () => engine.questions[0]!.answer(rectangle(20, 30, 20, 20))
const wait = (milliseconds: number): void => void vi.setSystemTime(Date.now() + milliseconds)

test('a repeated Enter during the request, and before the proposal could be seen, keeps the item open', async () => {
  const driver = await accepted()
  driver.enter()
  await comes()
  wait(250)
  driver.enter()
  expect([driver.steps(), driver.open()]).toEqual([1, uuidOf(1)])
})

test('Enter submits at once after the proposal was seen', async () => {
  const driver = await accepted()
  await comes()
  wait(300)
  driver.enter()
  expect([driver.steps(), driver.open()]).toEqual([1, uuidOf(2)])
})

test('with another tool Enter shows that the proposal is pending, and keeps it', async () => {
  const driver = await accepted()
  driver.pick('brush')
  driver.enter()
  expect([driver.open(), toasts.current().map(({ text }) => text)]).toEqual([uuidOf(1), [smartText.onItsWay]])
  await comes()
  driver.enter()
  expect([driver.steps(), driver.open()]).toEqual([1, uuidOf(1)])
})

test('a failure is shown before submitting, with another tool selected, too', async () => {
  const driver = await accepted()
  driver.pick('brush')
  await engine.questions[0]!.refuse('没有引擎')
  driver.enter()
  expect(driver.open()).toBe(uuidOf(1))
})

test('an undone, dropped or accepted proposal blocks no submission', async () => {
  const driver = await accepted()
  driver.editor.send({ type: 'CANCEL' })
  driver.enter()
  expect(driver.open()).toBe(uuidOf(2))
  const seen = await accepted()
  seen.undo()
  await engine.questions[1]!.answer(rectangle(20, 30, 20, 20))
  seen.enter()
  seen.enter()
  expect([seen.steps(), seen.open()]).toEqual([1, uuidOf(2)])
})

test('the button submits with a pending proposal', async () => {
  const driver = await accepted()
  driver.button()
  expect(driver.open()).toBe(uuidOf(2))
})
