import { expect, test } from 'vitest'
import { watchOutage } from './outage.ts'

test('reports a failure once, a different one again, and the end of all', () => {
  const reported: unknown[] = []
  const outage = watchOutage(
    (error) => reported.push(error),
    () => reported.push('back'),
  )
  outage.worked()
  for (let round = 0; round < 3; round += 1) outage.failed(new Error('away'))
  outage.failed(new Error('disk full'))
  for (let round = 0; round < 2; round += 1) outage.worked()
  outage.failed(new Error('away'))
  expect(reported).toEqual([new Error('away'), new Error('disk full'), 'back', new Error('away')])
})
