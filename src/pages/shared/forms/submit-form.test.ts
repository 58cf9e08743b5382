import { createFormControl } from 'react-hook-form'
import { expect, test } from 'vitest'
import { ApiError } from '../../../api/api-error.ts'
import { refuseForm } from './submit-form.ts'

const refusedBy = (error: unknown) => {
  const form = createFormControl({ defaultValues: { name: '街景', remark: '' } })
  refuseForm(form, error)
  return [form.getFieldState('name').error?.message, form.control._formState.errors.root?.message]
}

test('a refusal is shown at its field, else beside the buttons', () => {
  const message = '同名的数据池已存在'
  const facts = { status: 409, message, reason: '“街景”' }
  const about = (path: string) =>
    new ApiError({ ...facts, details: [{ path, rule: 'taken', reason: message }] })
  expect([refusedBy(about('name')), refusedBy(about('elsewhere')), refusedBy(new ApiError(facts))]).toEqual([
    [message, undefined],
    [undefined, `${message}：“街景”`],
    [undefined, `${message}：“街景”`],
  ])
})
