import { expect, test } from 'vitest'
import type { WorkItem } from '../../machines/work.ts'
import { withSignatures, withoutSignature } from './signatures.ts'

const address = (name: string, signature = '') => `/media/${name}?uuid=a${signature}`
const SIGNED = '&expires=9&signature=s'

const itemOf = (signature: string, proxy: boolean) =>
  ({
    resource: {
      uuid: 'a',
      url: address('video', signature),
      thumbnailUrl: address('poster', signature),
      ...(proxy && { proxy: { url: address('proxy', signature), width: 960, height: 540 } }),
    },
  }) as unknown as WorkItem

const fresh = { id: 'a', url: address('video', SIGNED), thumbnailUrl: address('poster', SIGNED) }

test.each([true, false])('with a proxy: %s; signatures are removed for storage, and added again', (proxy) => {
  const stored = withoutSignature(itemOf(SIGNED, proxy))
  expect(stored).toEqual(itemOf('', proxy))
  const signed = { ...fresh, ...(proxy && { proxyUrl: address('proxy', SIGNED) }) }
  expect(withSignatures([stored], [signed])).toEqual([itemOf(SIGNED, proxy)])
})

test('a missing proxy is left out; unsigned addresses stay', () => {
  const stored = itemOf('', true)
  expect(withSignatures([stored], [fresh])).toEqual([itemOf(SIGNED, false)])
  expect(withSignatures([stored], [])).toEqual([stored])
})
