import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { createAll } from './create-all.ts'

const failure = (status: number) => new ApiError({ status, message: '不行', reason: '' })

test('a refused person does not stop the others from being created', async () => {
  const heard: [string, number | null][] = []
  await createAll(
    ['甲', '乙', '丙'],
    async (name) => {
      if (name === '乙') throw failure(409)
    },
    (name, refusal) => heard.push([name, refusal?.status ?? null]),
    new AbortController().signal,
  )
  expect(heard).toEqual([
    ['甲', null],
    ['乙', 409],
    ['丙', null],
  ])
})

test.each([0, 401, 403, 429, 500, 503])(
  'a call that fails with %i stops before the next one',
  async (status) => {
    const asked: string[] = []
    const heard: string[] = []
    const making = createAll(
      ['甲', '乙', '丙'],
      async (name) => {
        asked.push(name)
        if (name === '乙') throw failure(status)
      },
      (name) => heard.push(name),
      new AbortController().signal,
    )
    await expect(making).rejects.toMatchObject({ status })
    expect({ asked, heard }).toEqual({ asked: ['甲', '乙'], heard: ['甲'] })
  },
)

test('nobody else is created after leaving the page', async () => {
  const leaving = new AbortController()
  const heard: string[] = []
  await createAll(
    ['甲', '乙', '丙'],
    async (name) => {
      if (name === '乙') leaving.abort()
    },
    (name) => heard.push(name),
    leaving.signal,
  )
  expect(heard).toEqual(['甲', '乙'])
})
