import { expect, test } from 'vitest'
import { readPeople } from './user-list-text.ts'

test('columns are name, login name and optional password', () => {
  expect(readPeople('张三\tzhang3\n\n李四\tli4\tfirst-password\n')).toEqual([
    { line: 1, name: '张三', username: 'zhang3', password: '', fault: null },
    { line: 3, name: '李四', username: 'li4', password: 'first-password', fault: null },
  ])
})

test('a header line gives the order of columns and is no person', () => {
  expect(readPeople('\uFEFF工号,用户名,姓名\r\n17,zhang3,张三\r\n')).toEqual([
    { line: 2, name: '张三', username: 'zhang3', password: '', fault: null },
  ])
  expect(readPeople('Username,Name,Password\nli4,李四,first-password')).toEqual([
    { line: 2, name: '李四', username: 'li4', password: 'first-password', fault: null },
  ])
  expect(readPeople('姓名,用户名,初始密码\n')).toEqual([])
  expect(readPeople(' \n')).toEqual([])
})

test('Chinese commas separate in pasted text, not in files', () => {
  expect(readPeople('张三，zhang3').map(({ name, username }) => [name, username])).toEqual([
    ['张三', 'zhang3'],
  ])
  expect(readPeople('张，三,zhang3').map(({ name, username }) => [name, username])).toEqual([
    ['张，三', 'zhang3'],
  ])
})

test('each line reports its error', () => {
  const faults = readPeople(
    ['张三,zhang3', '李四', ',wang5', '赵六,赵六', '孙七,sun7,short', '周八,ZHANG3'].join('\n'),
  ).map(({ line, fault }) => [line, fault])
  expect(faults).toEqual([
    [1, null],
    [2, '用户名：此项必填'],
    [3, '姓名：此项必填'],
    [4, '用户名：只能用字母、数字和 _ . @ -'],
    [5, '初始密码：长度须在 10–200 个字符之间'],
    [6, '用户名与第 1 行相同'],
  ])
})
