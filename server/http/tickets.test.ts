import { expect, test } from 'vitest'
import { createTickets } from './tickets.ts'

const START = Date.parse('2026-03-09T00:00:00Z')
const SESSION = Buffer.alloc(32, 7)
const ADDRESS = '/api/operationRecords/csv?kind=image&from=2026-03-01T00%3A00%3A00%2B08%3A00'

function office(secret = 'secret') {
  const clock = { now: START }
  return { clock, ...createTickets({ secret: Buffer.from(secret), now: () => clock.now }) }
}

test('a ticket is valid for one address and session, for a minute', () => {
  const { clock, issue, read } = office()
  const { url, expiresAt } = issue(ADDRESS, SESSION)
  expect(expiresAt).toEqual(new Date(START + 60_000))
  expect(read(url)).toEqual(SESSION)
  expect(read(url.replace('%3A', ':'))).toEqual(SESSION)
  clock.now = START + 59_999
  expect(read(url)).toEqual(SESSION)
  clock.now = START + 60_000
  expect(read(url)).toBeNull()
})

test('a ticket in another field is invalid', () => {
  const { issue, read } = office()
  const { url } = issue(ADDRESS, SESSION)
  const other = Buffer.alloc(32, 8).toString('base64url')
  expect(
    [
      ADDRESS,
      `${ADDRESS}&ticket=`,
      url.replace('kind=image', 'kind=video'),
      `${url}&scope=all`,
      url.replace('/operationRecords/', '/statistics/'),
      url.replace(SESSION.toString('base64url'), other),
      url.replace(/ticket=\d+/, `ticket=${START / 1000 + 3600}`),
      url.slice(0, -1),
      office('another').issue(ADDRESS, SESSION).url,
    ].map(read),
  ).toEqual(Array.from({ length: 9 }, () => null))
})
