import { expect, test } from 'vitest'
import { poolFormOf, poolPatchOf, poolSchema } from './pool-form.ts'
import type { Pool } from './queries.ts'

const pool: Pool = {
  id: 3,
  kind: 'image',
  name: '三月采集',
  description: '街景',
  waiting: 4,
  dealt: 2,
  createdAt: '2026-03-02T01:00:00Z',
  updatedAt: '2026-03-02T01:00:00Z',
}

test('only changed fields are sent', () => {
  const form = poolFormOf(pool)
  expect([
    poolPatchOf(pool, form),
    poolPatchOf({ ...pool, name: '三月\u200B采集' }, form),
    poolPatchOf(pool, { ...form, description: '' }),
    poolPatchOf(pool, { ...form, name: '四月采集' }),
  ]).toEqual([
    null,
    null,
    { description: '', base: { description: pool.description } },
    { name: '四月采集', base: { name: pool.name } },
  ])
})

test('a name is normalised, and must have a visible character', () => {
  expect(poolSchema.parse({ name: '\t三月\u200B  采集 ', description: '' }).name).toBe('三月 采集')
  const refusals = ['', ' \u200B\t', 'x'.repeat(101)].map(
    (name) => poolSchema.safeParse({ name, description: '' }).error?.issues[0]?.message,
  )
  expect(refusals).toEqual(['此项必填', '不能只有空白字符', '最多 100 个字符'])
})
