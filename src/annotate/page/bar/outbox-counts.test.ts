import { expect, test } from 'vitest'
import { failureOfStatus, offlineFailure } from '../../../machines/failure.ts'
import type { OutboxContext } from '../../../machines/outbox.ts'
import type { OutboxEntry } from '../../../machines/work.ts'
import { countOutbox } from './OutboxState.tsx'

const refusal = failureOfStatus(409, '内容已被更新', 'version')
const entry = (key: string, refused = false) => ({ key, refusal: refused ? refusal : null }) as OutboxEntry
const soon = { failure: failureOfStatus(503, '服务器繁忙', ''), until: 2000 }
const later = { failure: offlineFailure('no answer'), until: 9000 }
const outbox: OutboxContext = {
  entries: [entry('open'), entry('later'), entry('soon'), entry('no', true)],
  unstored: [],
  waits: { later, soon },
}

test('what waits for its next try is not reported as under way, and of what waits that which goes first is named', () => {
  expect(countOutbox(outbox, true)).toEqual({ sending: 1, waiting: 2, refused: 1, wait: soon, online: true })
})

test('without a line nothing is under way', () => {
  expect(countOutbox(outbox, false)).toEqual({
    sending: 0,
    waiting: 3,
    refused: 1,
    wait: soon,
    online: false,
  })
})

test('what is not stored yet is under way to that, also without a line', () => {
  const { sending, waiting } = countOutbox({ ...outbox, unstored: ['open'] }, false)
  expect([sending, waiting]).toEqual([1, 2])
})

test('a call that is open again is not shown as waiting', () => {
  const { entries } = outbox
  expect(countOutbox({ entries, unstored: [], waits: {} }, true)).toEqual({
    sending: 3,
    waiting: 0,
    refused: 1,
    wait: null,
    online: true,
  })
})
