import { expect, test } from 'vitest'
import { stopAll } from './stop.ts'

test('parts stop in reverse order, and parts of one group stop together', async () => {
  const log: string[] = []
  const part = (name: string) => ({
    stop: async () => {
      log.push(`${name} begins`)
      await Promise.resolve()
      log.push(`${name} has ended`)
    },
  })
  await stopAll([[part('database')], [part('jobs'), part('answers')]])
  expect(log).toEqual([
    'jobs begins',
    'answers begins',
    'jobs has ended',
    'answers has ended',
    'database begins',
    'database has ended',
  ])
})
