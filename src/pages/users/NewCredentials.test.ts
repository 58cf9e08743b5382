import { expect, test } from 'vitest'
import type { SessionUser } from '../../platform/session/session.ts'
import { createNewCredentials, withLogin } from './NewCredentials.tsx'

const zhang = { name: '张三', username: 'zhang3', password: 'made-up-1' }
const li = { name: '李四', username: 'li4', password: 'made-up-2' }

test('generated passwords are listed one per line, the last of each person', () => {
  const again = { ...zhang, password: 'made-up-3' }
  expect(withLogin(withLogin([], 'zhang3', zhang), 'li4', li)).toEqual([zhang, li])
  expect(withLogin([zhang, li], 'zhang3', again)).toEqual([li, again])
})

test('a typed password replaces the generated one', () => {
  expect(withLogin([zhang, li], 'zhang3', null)).toEqual([li])
})

test('passwords are shown until dismissed or until their author logs out', () => {
  let owner: Pick<SessionUser, 'id'> | null = { id: 1 }
  let change = () => {}
  const logins = createNewCredentials({
    owner: () => owner as SessionUser | null,
    subscribe: (listener) => {
      change = listener
      return () => {}
    },
  })
  const reported: number[] = []
  logins.subscribe(() => reported.push(logins.current().length))
  logins.give('zhang3', zhang)
  logins.give('li4', li)
  logins.give('li4', null)
  change()
  expect(logins.current()).toEqual([zhang])
  owner = { id: 2 }
  change()
  expect([logins.current(), reported]).toEqual([[], [1, 2, 1, 0]])
})
