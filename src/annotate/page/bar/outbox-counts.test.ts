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

test('a push that waits for a retry is not reported as sending, and the next one to be sent is named', () => {
  expect(countOutbox(outbox, true)).toEqual({ sending: 1, waiting: 2, refused: 1, wait: soon, online: true })
})

test('without a network nothing is being sent', () => {
  expect(countOutbox(outbox, false)).toEqual({
    sending: 0,
    waiting: 3,
    refused: 1,
    wait: soon,
    online: false,
  })
})

test('a push that is not stored yet counts as being stored, also without a network', () => {
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
