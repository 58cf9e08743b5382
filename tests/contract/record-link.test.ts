import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestServer } from './server.ts'
import { startTestServer } from './server.ts'

/** The address at which a browser saves the operation records by itself. */

let server: TestServer
let admin: number
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.person({ username: 'admin', type: 1 })
})
afterAll(() => server.close())

const linkFor = async (token: string, query: string): Promise<string> => {
  const { body } = await server.call('GET', `/api/operationRecords/csv/link?${query}`, token)
  return (body as { url: string }).url
}

test('a link downloads the records that the caller may see, without a header', async () => {
  const token = await server.signIn(admin)
  const query = 'kind=image&scope=all&standing=true&from=2026-03-01T00:00:00%2B08:00'
  const direct = await server.call('GET', `/api/operationRecords/csv?${query}`, token)
  const linked = await server.call('GET', await linkFor(token, query))
  expect(direct.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect([linked.status, linked.body, linked.headers['content-disposition']]).toEqual([
    200,
    direct.body,
    direct.headers['content-disposition'],
  ])
})

test('the link opens nothing else, and nothing after the session ends', async () => {
  const token = await server.signIn(admin)
  const url = await linkFor(token, 'kind=image')
  const statusOf = async (address: string) => (await server.call('GET', address)).status
  expect([
    await statusOf('/api/operationRecords/csv?kind=image'),
    await statusOf(url.replace('kind=image', 'kind=video')),
    await statusOf(url.replace('/csv', '')),
    await statusOf(url),
  ]).toEqual([401, 401, 401, 200])
  await server.call('POST', '/api/user/logout', token)
  expect(await statusOf(url)).toBe(401)
})

test('a scope beyond the caller’s reach is refused before there is a link', async () => {
  const token = await server.signIn(await server.person({ username: 'marker' }))
  const answer = await server.call('GET', '/api/operationRecords/csv/link?kind=image&scope=all', token)
  expect(answer.status).toBe(403)
})
