import { expect, test } from 'vitest'
import { createApiClient } from '../../../api/client.ts'
import { shareCalls } from './share-store.ts'
import { share } from './testing.ts'

test('the server decides which links are still valid, regardless of the local clock', async () => {
  const overHere = share('a', '2001-01-01T00:00:00Z')
  const asked: string[] = []
  const api = createApiClient({
    base: 'http://host.test',
    token: () => null,
    fetch: (request) => {
      asked.push(request.url)
      return Promise.resolve(Response.json({ items: [overHere], total: 1, page: 1, pageSize: 200 }))
    },
    onError: () => undefined,
  })
  const live = await shareCalls(api, overHere.resourceId).live(new AbortController().signal)
  expect([asked, live]).toEqual([
    [`http://host.test/api/shares?resourceId=${overHere.resourceId}&scope=mine&live=true&pageSize=200`],
    [overHere],
  ])
})
