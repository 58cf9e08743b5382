import { expect, test } from 'vitest'
import type { EditorActor } from './editor-machine.ts'
import { createPressEffect, IGNORED_PRESS_MS, READING_MS } from './press-effect.ts'

interface Held {
  document: object
  selection: readonly { role: string; id: string }[]
  fields: object
  preview: object | null
  accepted?: boolean
}

function canvas() {
  const held: Held = { document: {}, selection: [], fields: {}, preview: null }
  let time = 0
  const tool = { getSnapshot: () => ({ context: { accepted: held.accepted ?? false } }) }
  const editor = { getSnapshot: () => ({ context: { ...held }, children: { tool } }) }
  const effect = createPressEffect(editor as unknown as EditorActor, () => time)
  const press = (change: Partial<Held> = {}): boolean => {
    effect.begin()
    Object.assign(held, change)
    effect.end()
    return effect.takesEnter()
  }
  return { effect, press, pass: (ms: number) => void (time += ms) }
}

test('Enter refers to a press without effect for a second', () => {
  const { effect, press } = canvas()
  expect([effect.takesEnter(), press()]).toEqual([false, true])
  const later = canvas()
  later.effect.refuse()
  later.pass(IGNORED_PRESS_MS - 1)
  expect(later.effect.takesEnter()).toBe(true)
  const late = canvas()
  late.effect.refuse()
  late.pass(IGNORED_PRESS_MS)
  expect(late.effect.takesEnter()).toBe(false)
})

test('a second Enter after the notice had time to be read submits the item', () => {
  const { effect, press, pass } = canvas()
  effect.refuse()
  expect(effect.takesEnter()).toBe(true)
  pass(READING_MS - 1)
  expect(effect.takesEnter()).toBe(true)
  pass(1)
  expect([effect.takesEnter(), effect.takesEnter()]).toEqual([false, false])
  // The next ignored press is told of again.
  expect(press()).toBe(true)
  pass(READING_MS)
  expect(effect.takesEnter()).toBe(false)
})

test('a press that the page refused counts as without effect; one that drew, chose, showed or asked does not', () => {
  const { effect, press } = canvas()
  effect.refuse()
  expect([
    effect.takesEnter(),
    press({ document: {} }),
    press({ selection: [{ role: 'crop', id: 'a' }] }),
    press({ fields: {} }),
    press({ preview: { type: 'path' } }),
    press({ preview: null, accepted: true }),
    press({ accepted: false }),
  ]).toEqual([true, false, false, false, false, false, true])
})

test('selecting nothing or the same again counts as no change', () => {
  const { press } = canvas()
  const one = { role: 'crop', id: 'a' }
  expect([press({ selection: [] }), press({ selection: [one] }), press({ selection: [{ ...one }] })]).toEqual(
    [true, false, true],
  )
})

test('the end of a press that no drawing tool handles counts as nothing', () => {
  const { effect, press } = canvas()
  effect.end()
  expect(effect.takesEnter()).toBe(false)
  press()
  effect.end()
  expect(effect.takesEnter()).toBe(true)
})

test('another action since then clears the press, but not during it', () => {
  const { effect, press } = canvas()
  expect(press()).toBe(true)
  effect.forget()
  expect(effect.takesEnter()).toBe(false)
  effect.refuse()
  effect.forget()
  expect(effect.takesEnter()).toBe(false)
  effect.begin()
  effect.forget()
  effect.end()
  expect(effect.takesEnter()).toBe(true)
})
