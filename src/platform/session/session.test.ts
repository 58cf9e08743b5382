import { expect, test } from 'vitest'
import {
  firstPageOf,
  homeOf,
  rememberPath,
  takeRememberedPath,
  asSessionUser,
  createSessionStore,
  mayWork,
  visibleKinds,
} from './session.ts'
import { isReadonlySession, setReadonlySession, watchReadonlySession } from './readonly-option.ts'
import type { SessionUser } from './session.ts'
import { memoryStorage } from '../storage/testing.ts'

const user: SessionUser = {
  id: 2,
  username: 'mark1',
  name: '标注一号',
  type: 0,
  corpId: 1,
  corpName: '内部团队',
  mustChangePassword: false,
  grants: [{ kind: 'image', stage: 'mark' }],
}

test('a session is kept under markToken and markUser, and survives a reload', () => {
  const storage = memoryStorage()
  createSessionStore(storage).signIn({ token: 'abc', user, endsAt: 1000 })
  expect([storage.getItem('markToken'), JSON.parse(storage.getItem('markUser') ?? '')]).toEqual(['abc', user])
  expect(createSessionStore(storage).current()).toEqual({ token: 'abc', user, endsAt: 1000 })
})

test('signing out clears both', () => {
  const storage = memoryStorage({ 'persist:root': 'kept' })
  const session = createSessionStore(storage)
  session.signIn({ token: 'abc', user, endsAt: null })
  session.signOut()
  expect([
    storage.getItem('markToken'),
    storage.getItem('markUser'),
    storage.getItem('persist:root'),
  ]).toEqual([null, null, 'kept'])
  expect(session.current()).toBeNull()
})

test('pages of an expired session wait for their owner, those of an ended one do not', () => {
  const session = createSessionStore(memoryStorage())
  const owners: (number | undefined)[] = []
  session.subscribe(() => owners.push(session.owner()?.id))
  const other = { ...user, id: 3 }
  session.signIn({ token: 'abc', user, endsAt: null })
  session.lapse()
  session.signIn({ token: 'def', user, endsAt: null })
  session.lapse()
  // Several calls were under way when it ended.
  session.lapse()
  expect(session.current()).toBeNull()
  session.signIn({ token: 'ghi', user: other, endsAt: null })
  session.signOut()
  session.lapse()
  expect(owners).toEqual([2, 2, 2, 2, 2, 3, undefined, undefined])
})

test('a session ends at once when another tab logs in another person', () => {
  const storage = memoryStorage()
  const here = createSessionStore(storage)
  expect(here.isOf('2')).toBe(false)
  here.signIn({ token: 'abc', user, endsAt: null })
  expect([here.isOf('2'), here.isOf('3')]).toEqual([true, false])
  createSessionStore(storage).signIn({ token: 'def', user: { ...user, id: 3 }, endsAt: null })
  expect([here.isOf('2'), here.isOf('3')]).toEqual([false, false])
  here.refresh()
  expect([here.isOf('2'), here.isOf('3')]).toEqual([false, true])
})

test('another tab’s login and logout are followed', () => {
  const storage = memoryStorage()
  const here = createSessionStore(storage)
  const seen: (string | undefined)[] = []
  here.subscribe(() => seen.push(here.current()?.token))
  createSessionStore(storage).signIn({ token: 'abc', user, endsAt: null })
  here.refresh()
  here.refresh()
  createSessionStore(storage).signOut()
  here.refresh()
  expect(seen).toEqual(['abc', undefined])
})

test.each([
  ['{broken'],
  ['null'],
  ['{"id":"2"}'],
  [JSON.stringify({ ...user, type: 9 })],
  [JSON.stringify({ ...user, grants: 'all' })],
])('a stored user that does not fit is nobody: %s', (stored) => {
  expect(createSessionStore(memoryStorage({ markToken: 'abc', markUser: stored })).current()).toBeNull()
})

test('unknown grants of a stored user are dropped', () => {
  const grants = [...user.grants, { kind: 'sound', stage: 'mark' }, null]
  expect(asSessionUser({ ...user, grants, extra: 1 })).toEqual(user)
  expect(asSessionUser({ ...user, grants, corpKinds: ['video', 'sound', 3] })).toEqual({
    ...user,
    corpKinds: ['video'],
  })
})

test('permissions follow type and grants', () => {
  const external: SessionUser = { ...user, type: 2, grants: [{ kind: 'image', stage: 'approve' }] }
  const admin: SessionUser = { ...user, type: 1, grants: [] }
  expect([
    mayWork(user, 'image', 'mark'),
    mayWork(user, 'image', 'check'),
    mayWork(user, 'video', 'mark'),
    mayWork(external, 'image', 'approve'),
    mayWork(admin, 'video-segment', 'approve'),
  ]).toEqual([true, false, false, false, true])
  const lead: SessionUser = { ...user, type: 3, grants: [], corpKinds: ['video'] }
  expect([visibleKinds(lead, ['video', 'image']), mayWork(lead, 'video', 'mark')]).toEqual([['video'], false])
  expect([visibleKinds(user, ['video', 'image']), visibleKinds(admin, ['video', 'image'])]).toEqual([
    ['image'],
    ['video', 'image'],
  ])
})

test('every user has a first page', () => {
  expect([
    homeOf(user),
    homeOf({ ...user, type: 1 }),
    homeOf({ ...user, grants: [] }),
    homeOf({ ...user, mustChangePassword: true }),
    homeOf({ ...user, type: 3, grants: [] }),
    homeOf({ ...user, type: 3, grants: [], corpKinds: ['video-segment', 'image-node'] }),
  ]).toEqual([
    '/mark-image-dashboard',
    '/overview',
    '/mark-image-dashboard',
    '/password',
    '/manage-user',
    '/mark-image-node-dashboard',
  ])
})

test('without a grant there is no page to go back to', () => {
  expect([
    firstPageOf(user),
    firstPageOf({ ...user, grants: [] }),
    firstPageOf({ ...user, type: 3, grants: [] }),
  ]).toEqual(['/mark-image-dashboard', null, '/manage-user'])
})

test('returns to the remembered page once, and only for the same user', () => {
  const storage = memoryStorage()
  rememberPath(storage, 2, '/mark-image?stage=mark')
  expect([takeRememberedPath(storage, 2), takeRememberedPath(storage, 2)]).toEqual([
    '/mark-image?stage=mark',
    null,
  ])
  rememberPath(storage, 2, '/mark-image')
  expect(takeRememberedPath(storage, 3)).toBeNull()
  rememberPath(storage, null, '/manage-user')
  expect(takeRememberedPath(storage, 3)).toBe('/manage-user')
})

test.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'a remembered place outside this site is dropped: %s',
  (path) => {
    const storage = memoryStorage()
    rememberPath(storage, null, path)
    expect(takeRememberedPath(storage, 2)).toBeNull()
  },
)

test('the readonly option is read from the session and followed at the next input', () => {
  const storage = memoryStorage({ markVideoOption: '{"type":"readonly"}' })
  const page = new EventTarget()
  const seen: boolean[] = []
  const stop = watchReadonlySession(storage, page, (readonly) => seen.push(readonly))
  setReadonlySession(storage, false)
  page.dispatchEvent(new Event('pointerdown'))
  page.dispatchEvent(new Event('keydown'))
  setReadonlySession(storage, true)
  page.dispatchEvent(new Event('keydown'))
  stop()
  setReadonlySession(storage, false)
  page.dispatchEvent(new Event('keydown'))
  expect(seen).toEqual([true, false, true])
})

test.each([['{"type":"edit"}'], ['readonly'], ['"readonly"'], ['{}']])('%s is not readonly', (option) => {
  expect(isReadonlySession(memoryStorage({ markVideoOption: option }))).toBe(false)
})
