import { createActor } from 'xstate'
import { expect, test } from 'vitest'
import { createTakingBack, TAKE_BACK_MS } from '../../src/annotate/page/session/taking-back.ts'
import { offlineFailure } from '../../src/machines/failure.ts'
import type { PortFailure } from '../../src/machines/failure.ts'
import { provideOutbox } from '../../src/machines/provide-outbox.ts'
import type { StageEvent } from '../../src/machines/stage/types.ts'
import type { OutboxEntry, WorkItem } from '../../src/machines/work.ts'
import { entryOf } from './actor-views.ts'
import { World, itemOf, settled, stale, uuidOf } from './fakes.ts'

/** What a page offers to take back, and where from. */

const MARK = { kind: 'image', assignment: { stage: 'mark' } } as const

interface Timer {
  readonly run: () => void
  readonly ms: number
}

async function page() {
  const world = new World()
  const outbox = createActor(provideOutbox(world.outboxPorts, world.ports.notify)).start()
  await settled()
  const sent: StageEvent[] = []
  const failures: PortFailure[] = []
  const timers = new Set<Timer>()
  const asked: string[] = []
  let answer: () => Promise<WorkItem> = () => Promise.resolve(itemOf(1))
  const takingBack = createTakingBack({
    stage: { send: (event: StageEvent) => void sent.push(event) },
    outbox,
    queue: MARK,
    takeBack: (_, id) => {
      asked.push(id)
      return answer()
    },
    stored: () => Promise.resolve(),
    now: () => 0,
    later(run, ms) {
      const timer = { run, ms }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    notify: (failure) => void failures.push(failure),
  })
  const add = (key: string, number: number): OutboxEntry => {
    const entry = { ...entryOf(key), item: itemOf(number), push: { id: uuidOf(number), version: 0 } }
    outbox.send({ type: 'ADD', entry })
    return entry
  }
  return {
    outbox,
    takingBack,
    sent,
    failures,
    timers,
    asked,
    add,
    offered: () => takingBack.current()?.entry.key ?? null,
    answers: (next: () => Promise<WorkItem>) => void (answer = next),
    accept: (index: number) =>
      world.pushes.all[index]!.answer({ id: uuidOf(index + 1), version: 1, status: 'marked' }),
    fail: (index: number, failure: PortFailure) => world.pushes.all[index]!.fail(failure),
  }
}

test('the latest push is offered, each for its own time', async () => {
  const { add, offered, timers, sent, asked, takingBack, accept } = await page()
  add('a', 1)
  add('b', 2)
  await settled()
  await accept(0)
  await accept(1)
  expect([offered(), [...timers].map(({ ms }) => ms)]).toEqual(['b', [TAKE_BACK_MS, TAKE_BACK_MS]])
  takingBack.takeBack()
  expect(takingBack.current()?.isBusy).toBe(true)
  takingBack.takeBack()
  await settled()
  expect([asked, sent.map(({ type }) => type), offered()]).toEqual([[uuidOf(2)], ['TAKEN_BACK'], 'a'])
  for (const { run } of timers) run()
  expect([offered(), timers.size]).toEqual([null, 0])
  takingBack.takeBack()
  expect(asked).toHaveLength(1)
})

test('a push under way is waited for, then taken back from the server with all that was done', async () => {
  const { add, asked, sent, takingBack, accept, answers, outbox } = await page()
  const entry = add('a', 1)
  await settled()
  takingBack.takeBack()
  await settled()
  expect(asked).toEqual([])
  answers(() => Promise.resolve({ ...itemOf(1), annotation: null }))
  await accept(0)
  await settled()
  expect([sent, outbox.getSnapshot().context.entries]).toEqual([
    [{ type: 'TAKEN_BACK', entry, item: { ...itemOf(1), annotation: entry.item.annotation } }],
    [],
  ])
})

test('a push that waits leaves the outbox, offline too', async () => {
  const { add, asked, sent, failures, takingBack, fail, answers, outbox } = await page()
  const entry = add('a', 1)
  await settled()
  await fail(0, offlineFailure('network'))
  answers(() => Promise.reject(offlineFailure('network')))
  takingBack.takeBack()
  await settled()
  expect([sent, outbox.getSnapshot().context.entries, asked, failures]).toEqual([
    [{ type: 'TAKEN_BACK', entry, item: entry.item }],
    [],
    [uuidOf(1)],
    [],
  ])
})

test('a late undo says why; a refused push offers none', async () => {
  const { add, offered, sent, failures, takingBack, accept, fail, answers } = await page()
  add('a', 1)
  await settled()
  await accept(0)
  answers(() => Promise.reject(stale))
  takingBack.takeBack()
  await settled()
  expect([sent, failures, offered()]).toEqual([[], [stale], null])
  add('b', 2)
  await settled()
  expect(offered()).toBe('b')
  await fail(1, stale)
  expect(offered()).toBeNull()
})
