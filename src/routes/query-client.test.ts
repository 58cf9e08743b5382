import { expect, test } from 'vitest'
import type { Changed } from '../platform/work-events.ts'
import { createQueryClient, workQueriesOf } from './query-client.ts'

const KEYS = [
  ['summary', 'image', null],
  ['work-list', { name: 'rejected', kind: 'image' }, 1, 10],
  ['records', 'video', 3, {}, 1],
  ['corps'],
  ['admin-tags', 'image'],
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

test('what a kind’s dashboard shows is looked at again when its work has changed', async () => {
  expect([
    await staleAfter(new Set(['image'])),
    await staleAfter(new Set(['video'])),
    await staleAfter('all'),
  ]).toEqual([KEYS.slice(0, 2), KEYS.slice(2, 3), KEYS.slice(0, 3)])
})
