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
  const linker = signer.forSession(Buffer.of(1, 2, 3))
  const query = Object.fromEntries(new URL(linker.sign(path, uuid), 'http://host').searchParams)
  return { clock, signer, linker, query }
}

test('a link has the path, the uuid, its session, a rounded expiry and a signature', () => {
  const { linker } = setUp()
  const url = new URL(linker.sign(path, uuid), 'http://host')
  expect(decodeURIComponent(url.pathname)).toBe(`/media/${path}`)
  expect([...url.searchParams.keys()]).toEqual(['uuid', 'session', 'expires', 'signature'])
  expect(Number(url.searchParams.get('expires'))).toBe(1_000_004_400)
})

test('a valid link works until it expires', () => {
  const { clock, signer, query } = setUp()
  const issuer = { type: 'session', id: 'AQID' }
  expect(signer.verify(path, query)).toEqual(issuer)
  clock.now = Number(query['expires']) * 1000 - 1
  expect(signer.verify(path, query)).toEqual(issuer)
  clock.now += 1
  expect(signer.verify(path, query)).toBe('link has expired')
})

test('links within a quarter of an hour are equal, so that caches hit', () => {
  const { clock, linker } = setUp()
  const first = linker.sign(path, uuid)
  clock.now += 60_000
  expect(linker.sign(path, uuid)).toBe(first)
})

test('links of a share have their own lifetime and expire with the share at the latest', () => {
  const { clock, signer } = setUp()
  const expiry = (end: number) => {
    const url = signer.forShare('a-share', new Date(end), 900).sign(path, uuid)
    const query = Object.fromEntries(new URL(url, 'http://host').searchParams)
    return [Number(query['expires']) * 1000 - clock.now, signer.verify(path, query)]
  }
  expect(expiry(clock.now + 10_000_000)).toEqual([1_700_000, { type: 'share', id: 'a-share' }])
  expect(expiry(clock.now + 60_500)).toEqual([60_000, { type: 'share', id: 'a-share' }])
})

test('every change is detected', () => {
  const { signer, query } = setUp()
  const other = '0a1b2c3d-0000-4000-8000-000000000002'
  const answers = [
    signer.verify(path.replace('png', 'jpg'), query),
    signer.verify(path, { ...query, uuid: other }),
    signer.verify(path, { ...query, expires: String(Number(query['expires']) + 1) }),
    signer.verify(path, { ...query, signature: `${query['signature']!.slice(0, -2)}AA` }),
    signer.verify(path, { ...query, signature: '' }),
    signer.verify(path, { ...query, session: 'AQIE' }),
    signer.verify(path, { ...query, session: undefined, share: query['session'] }),
  ]
  expect(new Set(answers)).toEqual(new Set(['signature does not match']))
})

test('links with missing or repeated parts or a malformed time are refused', () => {
  const { signer, query } = setUp()
  const missing = 'uuid, session or share, expires and signature are required'
  expect(signer.verify(path, {})).toBe(missing)
  expect(signer.verify(path, { ...query, session: undefined })).toBe(missing)
  expect(signer.verify(path, { ...query, share: 'x' })).toBe(missing)
  expect(signer.verify(path, { ...query, signature: [query['signature'], 'x'] })).toBe(missing)
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
