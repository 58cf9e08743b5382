import { createFormControl } from 'react-hook-form'
import { expect, test } from 'vitest'
import { baseOf, takeChanges } from './outdated.ts'

const opened = { name: '街景', remark: '', priority: 0, type: 0, isOpen: true, ids: [1] }

/** As `useForm` gives it, without React. */
const openForm = () => {
  const form = createFormControl({ defaultValues: opened })
  form.control._state.mount = true
  return { ...form, formState: { ...form.control._formState, defaultValues: opened } }
}

test('an open form adopts changes of others, keeps own input, and reports fields that both changed', () => {
  const form = openForm()
  form.setValue('name', '我的')
  form.setValue('priority', 3)
  form.setValue('type', 1)
  const now = { ...opened, name: '他的', remark: '他写的', type: 2, ids: [1, 2] }
  const isDisputed = takeChanges(form, now, { labels: { type: (type) => ['甲', '乙', '丙'][type] ?? '' } })
  expect(isDisputed).toBe(true)
  expect(form.getValues()).toEqual({ ...now, name: '我的', priority: 3, type: 1 })
  expect(
    ['name', 'remark', 'priority', 'type'].map((name) => form.getFieldState(name as 'name').error?.message),
  ).toEqual([
    '他人已改为“他的”；再保存一次，以你填的为准',
    undefined,
    undefined,
    '他人已改为丙；再保存一次，以你填的为准',
  ])
})

test('equal changes of a field are no conflict', () => {
  const form = openForm()
  form.setValue('name', '同名')
  expect(takeChanges(form, { ...opened, name: '同名', isOpen: false })).toBe(false)
  expect(form.getValues()).toEqual({ ...opened, name: '同名', isOpen: false })
})

test('additions and removals of both sides are merged in a set', () => {
  const form = openForm()
  form.setValue('ids', [2, 3])
  expect(takeChanges(form, { ...opened, ids: [1, 4] }, { sets: ['ids'] })).toBe(false)
  expect(form.getValues().ids).toEqual([4, 2, 3])
})

test('a change carries the old values of what it replaces', () => {
  const change = { name: '新', priority: undefined, ids: [] }
  expect(baseOf(opened, change, ['name', 'priority', 'remark'])).toEqual({
    base: { name: '街景' },
  })
  expect(baseOf(opened, change, ['priority'])).toEqual({})
})
