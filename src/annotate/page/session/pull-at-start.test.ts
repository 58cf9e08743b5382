import { expect, test } from 'vitest'
import type { BatchItem } from '../../../machines/work.ts'
import type { Chosen } from './pull-at-start.ts'
import { pullAtStart } from './pull-at-start.ts'

const task = (uuid: string, tagId: number, markerId = 1, state: BatchItem['state'] = 'open'): BatchItem =>
  ({ item: { resource: { uuid, tagId }, marker: { id: markerId } }, state }) as unknown as BatchItem

const NOTHING_CHOSEN: Chosen = { itemId: null, tagId: null, markerId: null }

/** A stage whose list is restored with these, and that a pull of the server's answers. */
function opened(
  restored: readonly BatchItem[],
  chosen: Partial<Chosen>,
  answer: readonly BatchItem[] | null,
) {
  const events: string[] = []
  let reported = 0
  let listeners: ((snapshot: never) => void)[] = []
  let context = { tasks: restored, currentIndex: 0 }
  let at = restored.some(({ state }) => state === 'open') ? 'working' : 'idle'
  let pulling = false
  const snapshot = () => ({
    context,
    matches: ({ flow }: { flow: string | { working: { supply: string } } }) =>
      typeof flow === 'string' ? flow === at : pulling,
  })
  const publish = () => listeners.forEach((listener) => listener(snapshot() as never))
  const stage = {
    getSnapshot: snapshot,
    subscribe(listener: (snapshot: never) => void) {
      listeners = [...listeners, listener]
      return { unsubscribe: () => (listeners = listeners.filter((each) => each !== listener)) }
    },
    send(event: { type: string; index?: number; id?: string }) {
      events.push([event.type, event.index ?? event.id].filter((part) => part !== undefined).join(' '))
      if (event.type === 'GO') context = { ...context, currentIndex: event.index ?? 0 }
      if (event.type === 'PULL') pulling = true
      publish()
    },
  }
  pullAtStart(stage as never, { ...NOTHING_CHOSEN, ...chosen }, () => (reported += 1))
  at = at === 'idle' ? 'idle' : 'working'
  publish()
  if (pulling) {
    pulling = false
    if (answer) context = { ...context, tasks: [...context.tasks, ...answer] }
    publish()
    publish()
  }
  return { events, reported }
}

test('leased work continues unless another choice was made', () => {
  const inHand = [task('a', 1), task('b', 2, 7)]
  expect([
    opened(inHand, {}, []),
    opened([], {}, []),
    opened([], { tagId: 3 }, []),
    opened(inHand, { tagId: 1 }, []),
    opened(inHand, { tagId: 2 }, []),
    opened(inHand, { markerId: 7 }, []),
    opened(inHand, { itemId: 'b' }, []),
  ]).toEqual([
    { events: [], reported: 0 },
    { events: ['PULL'], reported: 0 },
    { events: ['PULL'], reported: 0 },
    { events: [], reported: 0 },
    { events: ['GO 1'], reported: 0 },
    { events: ['GO 1'], reported: 0 },
    { events: ['GO 1'], reported: 0 },
  ])
})

test('a submitted item that was viewed last opens again', () => {
  const list = [task('c', 2, 1, 'submitted'), task('d', 2)]
  expect([opened(list, { tagId: 2 }, []), opened(list, { itemId: 'd' }, [])]).toEqual([
    { events: [], reported: 0 },
    { events: ['GO 1'], reported: 0 },
  ])
})

test('a chosen database without leased items is pulled, and shown before the rest', () => {
  const done = task('c', 2, 1, 'submitted')
  expect([
    opened([task('a', 1), done], { tagId: 2 }, [task('d', 2)]),
    opened([task('a', 1)], { tagId: 2 }, []),
    opened([task('a', 1)], { tagId: 2 }, null),
    opened([task('a', 1)], { itemId: 'z' }, []),
  ]).toEqual([
    { events: ['PULL', 'GO 2'], reported: 0 },
    { events: ['PULL'], reported: 1 },
    { events: ['PULL'], reported: 0 },
    { events: ['PULL z'], reported: 0 },
  ])
})
