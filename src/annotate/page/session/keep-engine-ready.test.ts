import { expect, test } from 'vitest'
import { SMART } from '../../../tools/smart/smart.ts'
import { AWAKE_MS, keepEngineReady } from './segmenter.ts'

/** A page over items, of which each question that only wakes the engine is written down. */
function sit({ readonly = false } = {}) {
  const listeners = new Set<() => void>()
  const state = { id: null as string | null, tool: 'brush', now: 0, readonly }
  const asked: string[] = []
  const part = (context: () => object) =>
    ({
      getSnapshot: () => ({ context: context() }),
      subscribe(listener: () => void) {
        listeners.add(listener)
        return { unsubscribe: () => listeners.delete(listener) }
      },
    }) as never
  const task = () => ({ item: { resource: { uuid: state.id } }, state: 'open' })
  const stop = keepEngineReady(
    part(() => ({ readonly: state.readonly, tasks: state.id === null ? [] : [task()], currentIndex: 0 })),
    part(() => ({ tool: state.tool, fields: { currentFrame: 3 } })),
    { prepare: (fields) => void asked.push(`${state.id} ${JSON.stringify(fields['currentFrame'])}`) },
    () => state.now,
  )
  const become = (change: Partial<typeof state>): string[] => {
    Object.assign(state, change)
    listeners.forEach((listener) => listener())
    return asked.splice(0)
  }
  return { become, stop, listeners }
}

test('the first item wakes the engine with any tool; later ones do not', () => {
  const { become } = sit()
  expect([become({}), become({ id: 'a' }), become({}), become({ id: 'b', now: 1000 })]).toEqual([
    [],
    ['a 3'],
    [],
    [],
  ])
})

test('with smart select active it reads each item once', () => {
  const { become } = sit()
  expect([
    become({ id: 'a' }),
    become({ tool: SMART.id }),
    become({ id: 'b' }),
    become({ tool: 'brush', id: 'c' }),
    become({ tool: SMART.id }),
    become({ id: 'a' }),
  ]).toEqual([['a 3'], [], ['b 3'], [], ['c 3'], []])
})

test('a possibly sleeping engine is woken by another item, and by choosing the tool', () => {
  const { become } = sit()
  become({ id: 'a' })
  expect([
    become({ now: AWAKE_MS }),
    become({ tool: SMART.id }),
    become({ tool: 'brush', now: 2 * AWAKE_MS }),
    become({ id: 'b' }),
  ]).toEqual([[], ['a 3'], [], ['b 3']])
})

test('a read-only view and a stopped engine ask nothing', () => {
  const fixed = sit({ readonly: true })
  expect(fixed.become({ id: 'a', tool: SMART.id })).toEqual([])
  fixed.stop()
  expect(fixed.listeners.size).toBe(0)
})
