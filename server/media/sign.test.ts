import { expect, test } from 'vitest'
import { createSigner } from './sign.ts'

const uuid = '0a1b2c3d-0000-4000-8000-000000000001'
const path = `image/0a/${uuid}/街 景.png`

function setUp() {
  const clock = { now: 1_000_000_000_000 }
  const signer = createSigner({
    secret: 'k',
    storageBase: '/media/',
    lifetimeSeconds: 3600,
    now: () => clock.now,
  })
  return {
    clock,
    signer,
    query: Object.fromEntries(new URL(signer.sign(path, uuid), 'http://host').searchParams),
  }
}

test('a link has the path, the uuid, a rounded expiry and a signature', () => {
  const { signer } = setUp()
  const url = new URL(signer.sign(path, uuid), 'http://host')
  expect(decodeURIComponent(url.pathname)).toBe(`/media/${path}`)
  expect([...url.searchParams.keys()]).toEqual(['uuid', 'expires', 'signature'])
  expect(Number(url.searchParams.get('expires'))).toBe(1_000_004_400)
})

test('a genuine link holds until it expires', () => {
  const { clock, signer, query } = setUp()
  expect(signer.verify(path, query)).toBeNull()
  clock.now = Number(query['expires']) * 1000 - 1
  expect(signer.verify(path, query)).toBeNull()
  clock.now += 1
  expect(signer.verify(path, query)).toBe('link has expired')
})

test('links of one quarter of an hour are equal, so that caches hit', () => {
  const { clock, signer } = setUp()
  const first = signer.sign(path, uuid)
  clock.now += 60_000
  expect(signer.sign(path, uuid)).toBe(first)
})

test('links of another lifetime end when they are told to at the latest', () => {
  const { clock, signer } = setUp()
  const expiry = (end: number) => {
    const url = signer.until(new Date(end), 900).sign(path, uuid)
    const query = Object.fromEntries(new URL(url, 'http://host').searchParams)
    return [Number(query['expires']) * 1000 - clock.now, signer.verify(path, query)]
  }
  expect(expiry(clock.now + 10_000_000)).toEqual([1_700_000, null])
  expect(expiry(clock.now + 60_500)).toEqual([60_000, null])
})

test('whatever is changed is noticed', () => {
  const { signer, query } = setUp()
  const other = '0a1b2c3d-0000-4000-8000-000000000002'
  const answers = [
    signer.verify(path.replace('png', 'jpg'), query),
    signer.verify(path, { ...query, uuid: other }),
    signer.verify(path, { ...query, expires: String(Number(query['expires']) + 1) }),
    signer.verify(path, { ...query, signature: `${query['signature']!.slice(0, -2)}AA` }),
    signer.verify(path, { ...query, signature: '' }),
  ]
  expect(new Set(answers)).toEqual(new Set(['signature does not match']))
})

test('parts that are missing, doubled or no time are refused', () => {
  const { signer, query } = setUp()
  expect(signer.verify(path, {})).toBe('uuid, expires and signature are required')
  expect(signer.verify(path, { ...query, signature: [query['signature'], 'x'] })).toBe(
    'uuid, expires and signature are required',
  )
  expect(signer.verify(path, { ...query, expires: '1e99' })).toBe('expires is not a time')
})

test('another secret makes another signature', () => {
  const { query, clock } = setUp()
  const other = createSigner({
    secret: 'other',
    storageBase: '/media',
    lifetimeSeconds: 1,
    now: () => clock.now,
  })
  expect(other.verify(path, query)).toBe('signature does not match')
})
