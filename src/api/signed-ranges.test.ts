import { afterEach, expect, test, vi } from 'vitest'
import { signedRanges } from './signed-ranges.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A server that knows one address. */
function serveOnly(valid: () => string): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return Promise.resolve(new Response(null, { status: url === valid() ? 206 : 403 }))
  })
  return asked
}

test('an expired signature is renewed once for all waiting reads', async () => {
  let valid = '/clip?s=1'
  const asked = serveOnly(() => valid)
  let signed = 0
  const get = signedRanges('/clip?s=1', () => {
    signed += 1
    return Promise.resolve(valid)
  })
  expect((await get('')).status).toBe(206)
  valid = '/clip?s=2'
  const statuses = (await Promise.all([get(''), get('')])).map(({ status }) => status)
  expect({ statuses, signed, asked }).toEqual({
    statuses: [206, 206],
    signed: 1,
    asked: ['/clip?s=1', '/clip?s=1', '/clip?s=1', '/clip?s=2', '/clip?s=2'],
  })
})

test('a renewed address that is still forbidden is reported', async () => {
  serveOnly(() => 'nothing')
  const get = signedRanges('/clip', () => Promise.resolve('/clip?fresh'))
  expect((await get('')).status).toBe(403)
})
