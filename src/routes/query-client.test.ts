import { beforeEach, expect, test } from 'vitest'
import type { Changed } from '../platform/live/work-events.ts'
import { refuseIfReadonly } from '../pages/shared/refuse-change.ts'
import { memoryStorage } from '../platform/storage/testing.ts'
import { toasts } from '../ui/toasts.ts'
import { createQueryClient, workQueriesOf } from './query-client.ts'

beforeEach(() => toasts.current().forEach(({ id }) => toasts.dismiss(id)))

const KEYS = [
  ['summary', 'image', null],
  ['markers', 'image', null],
  ['work-list', { name: 'rejected', kind: 'image' }, 1, 10],
  ['admin-tags', 'image', 'list', { page: 1 }],
  ['admin-tags', 'image', 'items', 7, null, 1],
  ['admin-tags', 'image', 'quality', 7],
  ['admin-tags', 'image', 'quality-items', 7, 1],
  ['records', 'video', 3, {}, 1],
  ['corps'],
  // Forms are filled from it: what somebody is writing is not to be written over.
  ['admin-tags', 'image', 'detail', 7],
]

/** Which of the keys are no longer fresh. */
async function staleAfter(changed: Changed) {
  const client = createQueryClient()
  for (const key of KEYS) client.setQueryData(key, 1)
  await client.invalidateQueries(workQueriesOf(changed))
  const stale = KEYS.filter((key) => client.getQueryState(key)?.isInvalidated)
  client.clear()
  return stale
}

test('dashboard and databases of a kind reload when its work has changed', async () => {
  expect([
    await staleAfter(new Set(['image'])),
    await staleAfter(new Set(['video'])),
    await staleAfter('all'),
  ]).toEqual([KEYS.slice(0, 7), KEYS.slice(7, 8), KEYS.slice(0, 8)])
})

test('in a read-only session no page sends a change, and a notice says why', async () => {
  const storage = memoryStorage()
  const client = createQueryClient(() => refuseIfReadonly(storage))
  const sent: string[] = []
  const change = (name: string) =>
    client
      .getMutationCache()
      .build(client, { mutationFn: (each: string) => Promise.resolve(sent.push(each)) })
      .execute(name)
  await change('before')
  storage.setItem('markVideoOption', '{"type":"readonly"}')
  await expect(change('meanwhile')).rejects.toMatchObject({ status: 403, message: '只读模式下无法修改' })
  storage.removeItem('markVideoOption')
  await change('after')
  expect([sent, toasts.current().map(({ tone, text }) => [tone, text])]).toEqual([
    ['before', 'after'],
    [['bad', '只读模式下无法修改']],
  ])
})
