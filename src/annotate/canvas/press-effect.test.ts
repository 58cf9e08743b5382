import { expect, test } from 'vitest'
import type { EditorActor } from './editor-machine.ts'
import { createPressEffect, IGNORED_PRESS_MS } from './press-effect.ts'

interface Held {
  document: object
  selection: readonly object[]
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
    return effect.wasIgnored()
  }
  return { effect, press, pass: (ms: number) => void (time += ms) }
}

test('a press that changed nothing is one, for a second', () => {
  const { effect, press, pass } = canvas()
  expect([effect.wasIgnored(), press()]).toEqual([false, true])
  pass(IGNORED_PRESS_MS - 1)
  expect(effect.wasIgnored()).toBe(true)
  pass(1)
  expect(effect.wasIgnored()).toBe(false)
})

test('so is one that the page refused; not one that drew, chose, showed or asked for something', () => {
  const { effect, press } = canvas()
  effect.refuse()
  expect([
    effect.wasIgnored(),
    press({ document: {} }),
    press({ selection: [{}] }),
    press({ fields: {} }),
    press({ preview: { type: 'path' } }),
    press({ preview: null, accepted: true }),
    press({ accepted: false }),
  ]).toEqual([true, false, false, false, false, false, true])
})

test('the end of a press that no drawing tool answers says nothing', () => {
  const { effect, press } = canvas()
  effect.end()
  expect(effect.wasIgnored()).toBe(false)
  press()
  effect.end()
  expect(effect.wasIgnored()).toBe(true)
})

test('whoever did something else since went on, though not during the press', () => {
  const { effect, press } = canvas()
  expect(press()).toBe(true)
  effect.goOn()
  expect(effect.wasIgnored()).toBe(false)
  effect.refuse()
  effect.goOn()
  expect(effect.wasIgnored()).toBe(false)
  effect.begin()
  effect.goOn()
  effect.end()
  expect(effect.wasIgnored()).toBe(true)
})
