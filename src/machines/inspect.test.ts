import { createMachine } from 'xstate'
import { afterEach, describe, expect, test } from 'vitest'
import { createInspectedActor, inspectWith, startInspector, wantsInspector } from './inspect.ts'

const machine = createMachine({
  id: 'lamp',
  initial: 'off',
  states: { off: { on: { PRESS: 'on' } }, on: {} },
})

afterEach(() => inspectWith(undefined))

describe('the inspector', () => {
  test('is enabled by ?inspect where allowed', () => {
    expect(wantsInspector({ search: '?inspect', allowed: true })).toBe(true)
    expect(wantsInspector({ search: '?a=1&inspect=1', allowed: true })).toBe(true)
    expect(wantsInspector({ search: '?inspect', allowed: false })).toBe(false)
    expect(wantsInspector({ search: '', allowed: true })).toBe(false)
  })

  test('is not loaded unless enabled', async () => {
    expect(await startInspector({ search: '', allowed: true })).toBe(false)
  })

  test('reports every actor that is created with it', () => {
    const seen: string[] = []
    inspectWith((event) => seen.push(event.type))
    createInspectedActor(machine).start().send({ type: 'PRESS' })
    expect(seen.filter((type) => type === '@xstate.actor' || type === '@xstate.event')).toEqual([
      '@xstate.actor',
      '@xstate.event',
      '@xstate.event',
    ])
  })

  test('reports no actor that is created without it', () => {
    const actor = createInspectedActor(machine).start()
    actor.send({ type: 'PRESS' })
    expect(actor.getSnapshot().value).toBe('on')
  })
})
