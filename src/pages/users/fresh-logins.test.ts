import { expect, test } from 'vitest'
import { withLogin } from './fresh-logins.ts'

const zhang = { name: '张三', username: 'zhang3', password: 'made-up-1' }
const li = { name: '李四', username: 'li4', password: 'made-up-2' }

test('passwords that were made up stand one below another, of each person the last', () => {
  const again = { ...zhang, password: 'made-up-3' }
  expect(withLogin(withLogin([], 'zhang3', zhang), 'li4', li)).toEqual([zhang, li])
  expect(withLogin([zhang, li], 'zhang3', again)).toEqual([li, again])
})

test('one that was typed instead takes away what was made up before', () => {
  expect(withLogin([zhang, li], 'zhang3', null)).toEqual([li])
})
