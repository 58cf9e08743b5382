import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PlacedRow, RowChanges } from '../../domain/mask-rows.ts'
import { ERASED_ROW, NO_ROW, placedRows, sameRow } from '../../domain/mask-rows.ts'
import { failureOfStatus } from '../../machines/failure.ts'
import { PUSH_RETRY_LAST_MS } from '../../machines/push.ts'
import { deliverRows } from './row-delivery.ts'
import { ROWS_PER_CALL } from './row-calls.ts'
import { ROWS_DEBOUNCE_MS, createRowSync } from './row-sync.ts'
import { createSentRows } from './sent-rows.ts'
import { createClock, createRowServer, maskOfText, settled, withRow } from './testing.ts'

function open(server = createRowServer()) {
  const clock = createClock()
  const sent = createSentRows()
  const arrived: PlacedRow[] = []
  const waits: number[] = []
  let online: (isOnline: boolean) => void = () => undefined
  const sync = createRowSync({
    write: server.write,
    sent,
    wait(milliseconds, signal) {
      waits.push(milliseconds)
      return clock.wait(milliseconds, signal)
    },
    watchOnline(report) {
      online = report
      return () => undefined
    },
    onSent: (rows) => arrived.push(...rows),
    onState: () => undefined,
  })
  return { server, clock, sent, sync, arrived, waits, comeOnline: () => online(true) }
}

const REFUSED = failureOfStatus(409, '', '现在是第 2 版', { code: 'stale-version' })

describe('changed rows', () => {
  test('are sent together after a pause, and no others', async () => {
    const { server, clock, sync } = open()
    let rows = withRow({}, 'a', 3, maskOfText('1'))
    sync.offer(rows)
    rows = withRow(rows, 'a', 4, maskOfText('2'))
    sync.offer(rows)
    expect([server.calls, sync.state().name, sync.state().waiting]).toEqual([[], 'waiting', 2])
    await clock.pass()
    sync.offer(withRow(rows, 'b', 4, maskOfText('3')))
    await clock.pass()
    expect([server.calls, sync.state().name]).toEqual([['write 2', 'write 1'], 'saved'])
  })

  test('wait for the network, and are sent when it is back', async () => {
    const { server, clock, sync, comeOnline } = open()
    server.goOffline()
    sync.offer(withRow({}, 'a', 3, maskOfText('1')))
    await clock.pass()
    expect([sync.state().name, sync.state().waiting]).toEqual(['offline', 1])
    server.breakWith(null)
    comeOnline()
    await clock.pass()
    expect([sync.state().name, server.at('a', 3).rle?.counts]).toEqual(['saved', '1'])
  })

  test('stay local when they are refused, and are sent again with the next change', async () => {
    const { server, clock, sync } = open()
    server.breakWith(REFUSED)
    const rows = withRow({}, 'a', 3, maskOfText('1'))
    sync.offer(rows)
    await clock.pass()
    await clock.pass()
    expect(sync.state()).toEqual({ name: 'refused', waiting: 1, failure: REFUSED })
    expect(server.calls).toEqual(['write 1'])
    await expect(sync.flush()).rejects.toEqual(REFUSED)
    server.breakWith(null)
    sync.offer(withRow(rows, 'a', 5, maskOfText('2')))
    await clock.pass()
    expect([sync.state().name, server.calls.at(-1)]).toEqual(['saved', 'write 2'])
  })

  test.each(['held', 'not-held'] as const)(
    'are retried automatically while the lease is lost: %s',
    async (code) => {
      const { server, clock, sync, waits } = open()
      server.breakWith(failureOfStatus(409, '', '', { code }))
      sync.offer(withRow({}, 'a', 3, maskOfText('1')))
      await clock.pass()
      await clock.pass()
      expect([sync.state().name, server.calls]).toEqual(['refused', ['write 1', 'write 1']])
      server.breakWith(null)
      await clock.pass()
      expect([sync.state().name, server.at('a', 3)]).toEqual(['saved', maskOfText('1')])
      expect(waits).toEqual([ROWS_DEBOUNCE_MS, PUSH_RETRY_LAST_MS, PUSH_RETRY_LAST_MS])
    },
  )

  test('are sent in batches', async () => {
    const { server, sync } = open()
    const rows: RowChanges = {
      a: { 0: Object.fromEntries(Array.from({ length: ROWS_PER_CALL + 1 }, (_, frame) => [frame, NO_ROW])) },
    }
    sync.offer(rows)
    await sync.flush()
    expect(server.calls).toEqual([`write ${ROWS_PER_CALL}`, 'write 1'])
  })
})

describe('dropped rows', () => {
  test('are sent again when the same objects come back', async () => {
    const { server, sync } = open()
    const held = withRow({}, 'a', 3, maskOfText('mine'))
    sync.offer(held)
    await sync.flush()
    sync.offer({})
    server.keep([{ objectId: 'a', frame: 3, row: maskOfText('tracked') }])
    sync.offer(held)
    await sync.flush()
    expect([server.at('a', 3), server.calls]).toEqual([maskOfText('mine'), ['write 1', 'write 1']])
  })

  test('no longer wait', async () => {
    const { server, sync } = open()
    const held = withRow(withRow({}, 'a', 3, maskOfText('mine')), 'a', 4, maskOfText('kept'))
    sync.offer(held)
    sync.offer(withRow({}, 'a', 4, maskOfText('kept')))
    await sync.flush()
    expect([server.at('a', 3), server.calls]).toEqual([NO_ROW, ['write 1']])
  })
})

describe('before a push', () => {
  test('sends missing rows and nothing else', async () => {
    const { server, sync, sent } = open()
    const rows = withRow({}, 'a', 3, maskOfText('1'))
    sync.offer(rows)
    await sync.flush()
    await deliverRows(withRow(rows, 'a', 4, maskOfText('2')), { ...server, sent })
    expect(server.calls).toEqual(['write 1', 'write 1'])
  })

  test('sends rows again that tracking may have overwritten, and no manual ones', async () => {
    const { server, sync, sent } = open()
    const rows = withRow(withRow({}, 'a', 3, maskOfText('1')), 'a', 4, NO_ROW)
    sync.offer(rows)
    await sync.flush()
    sync.doubt()
    server.keep([{ objectId: 'a', frame: 4, row: maskOfText('tracked') }])
    await deliverRows(rows, { ...server, sent })
    expect([server.at('a', 4), server.calls]).toEqual([NO_ROW, ['write 2', 'write 1']])
  })

  test('a refusal counts unless the rows are there already', async () => {
    const { server } = open()
    const drawn = withRow({}, 'a', 3, maskOfText('1'))
    const rows = withRow(withRow(drawn, 'a', 70, ERASED_ROW), 'a', 71, NO_ROW)
    const write = () => Promise.reject(REFUSED)
    const again = { read: server.read, write, sent: createSentRows() }
    await expect(deliverRows(rows, again)).rejects.toEqual(REFUSED)
    server.keep(placedRows(drawn))
    // What a person erased is reported, so without it something is missing.
    await expect(deliverRows(rows, again)).rejects.toEqual(REFUSED)
    server.keep(placedRows(rows))
    await expect(deliverRows(rows, again)).resolves.toBeUndefined()
  })

  test('an older value never arrives after a newer one', async () => {
    const { server, sync, sent } = open()
    let answer: () => void = () => undefined
    const slow = createRowSync({
      write: (rows) => new Promise((resolve) => (answer = () => void server.write(rows).then(resolve))),
      sent,
      wait: () => new Promise(() => undefined),
      watchOnline: () => () => undefined,
      onSent: () => undefined,
      onState: () => undefined,
    })
    const old = withRow({}, 'a', 3, maskOfText('old'))
    slow.offer(old)
    const first = slow.flush()
    await settled()
    const delivery = deliverRows(withRow(old, 'a', 3, maskOfText('new')), { ...server, sent })
    answer()
    await Promise.all([first, delivery])
    expect(server.at('a', 3).rle?.counts).toBe('new')
    sync.stop()
  })
})

const edit = fc.record({
  type: fc.constant('edit' as const),
  objectId: fc.constantFrom('a', 'b', 'c'),
  frame: fc.nat(200),
  mask: fc.option(fc.string({ minLength: 1, maxLength: 4 })),
})
const act = fc.oneof(
  { weight: 6, arbitrary: edit },
  { weight: 3, arbitrary: fc.constant({ type: 'pass' as const }) },
  { weight: 1, arbitrary: fc.constant({ type: 'offline' as const }) },
  { weight: 1, arbitrary: fc.constant({ type: 'refuse' as const }) },
  { weight: 2, arbitrary: fc.constant({ type: 'mend' as const }) },
  { weight: 1, arbitrary: fc.constant({ type: 'kill' as const }) },
)

test('after any edits, losses and killed pages both sides hold the same rows', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 60 }), async (acts) => {
      const server = createRowServer()
      let page = open(server)
      let rows: RowChanges = {}
      for (const each of acts) {
        if (each.type === 'edit') {
          const row = each.mask === null ? NO_ROW : maskOfText(each.mask)
          rows = withRow(rows, each.objectId, each.frame, row)
          page.sync.offer(rows)
        }
        if (each.type === 'pass') await page.clock.pass()
        if (each.type === 'offline') server.goOffline()
        if (each.type === 'refuse') server.breakWith(REFUSED)
        if (each.type === 'mend') server.breakWith(null)
        if (each.type === 'kill') {
          // The local work outlives the page; what it knew of the server does not.
          page.sync.stop()
          page = open(server)
          rows = structuredClone(rows)
          page.sync.offer(rows)
        }
      }
      server.breakWith(null)
      await page.sync.flush()
      for (const { objectId, frame, row } of placedRows(rows))
        expect(sameRow(server.at(objectId, frame), row)).toBe(true)
      expect(page.sync.state()).toEqual({ name: 'saved', waiting: 0, failure: null })
      page.sync.stop()
    }),
    { numRuns: 200 },
  )
})
