import { expect, test } from 'vitest'
import { settled } from '../../../platform/mask-rows/testing.ts'
import { createThumbnailAddresses } from './thumbnail-addresses.ts'

function sit() {
  const asked: (readonly string[])[] = []
  const server = { isAway: false }
  let back: (online: boolean) => void = () => undefined
  const addresses = createThumbnailAddresses({
    sign(uuids) {
      asked.push(uuids)
      if (server.isAway) return Promise.reject(new Error('503'))
      return Promise.resolve(uuids.map((id) => ({ id, thumbnailUrl: `/${id}?signed` })))
    },
    watchOnline(report) {
      back = report
      report(true)
    },
  })
  return { addresses, server, asked, online: () => back(true) }
}

test('a failed thumbnail gets a fresh address; failures during a request are requested together', async () => {
  const { addresses, asked } = sit()
  const reported: string[] = []
  addresses.subscribe(() => reported.push('reported'))
  for (const uuid of ['a', 'b', 'c']) addresses.failed(uuid)
  await settled()
  expect([asked, addresses.of('a'), addresses.of('c'), addresses.of('d'), reported]).toEqual([
    [['a'], ['b', 'c']],
    { url: '/a?signed', round: 1 },
    { url: '/c?signed', round: 1 },
    null,
    ['reported', 'reported'],
  ])
})

test('requests wait while the server is unavailable and are sent once it is back', async () => {
  const { addresses, server, asked, online } = sit()
  server.isAway = true
  addresses.failed('a')
  await settled()
  expect([asked, addresses.of('a')]).toEqual([[['a']], null])
  server.isAway = false
  online()
  await settled()
  expect([asked.length, addresses.of('a')]).toEqual([2, { url: '/a?signed', round: 1 }])
})

test('a thumbnail that fails with a fresh address is retried when the server is back, not before', async () => {
  const { addresses, asked, online } = sit()
  addresses.failed('a')
  await settled()
  addresses.failed('a')
  await settled()
  expect(asked).toEqual([['a']])
  online()
  await settled()
  expect([asked, addresses.of('a')]).toEqual([[['a'], ['a']], { url: '/a?signed', round: 2 }])
})

test('a request refused during recovery is repeated at once', async () => {
  const { addresses, server, asked, online } = sit()
  server.isAway = true
  addresses.failed('a')
  server.isAway = false
  online()
  await settled()
  expect([asked, addresses.of('a')]).toEqual([[['a'], ['a']], { url: '/a?signed', round: 1 }])
})
