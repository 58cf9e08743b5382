/**
 * `npm run bench:media`: cost of checking on each media request that the address's session is still valid. One process, one
 * route, in turns: unchecked, with the server's cached result, and with a database query each time.
 *
 *   npm run bench:media -- [--rounds 9] [--requests 2000] [--docs FILE]
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { Agent, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { createCompany } from '../server/admin/people/companies.ts'
import { createUser } from '../server/admin/people/users.ts'
import { rememberIssuers } from '../server/media/delivery/issuers.ts'
import { registerMediaRoute } from '../server/media/delivery/route.ts'
import type { Store } from '../server/store/store.ts'
import { openMemoryStore } from '../server/store/embedded/open.ts'
import { migrate } from '../server/store/migrate.ts'
import { openPostgres } from '../server/store/postgres.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { ownDependencies } from '../tests/support/own-dependencies.ts'
import { openBenchmark } from './harness/benchmark.ts'
import { fixed, table } from './harness/report.ts'
import { inRounds, median, quantile } from './harness/statistics.ts'

const { options, write } = openBenchmark('media', { rounds: 9, requests: 2000 })
const { rounds, requests } = options

const AT_ONCE = 8
const RANGE_BYTES = 64 * 1024
const VIDEO_BYTES = 64 * 1024 * 1024
const PICTURE_BYTES = 20 * 1024

const CHECKS = ['unchecked', 'cached', 'queried'] as const
type CheckName = (typeof CHECKS)[number]

interface Figures {
  /** Requests per second. */
  rate: number
  /** Milliseconds. */
  p95: number
}

/** Sends the requests, `AT_ONCE` at a time over open connections. */
async function drive(port: number, headersOf: () => { path: string; range?: string }): Promise<Figures> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const took: number[] = []
  let left = requests
  const once = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const { path, range } = headersOf()
      const begun = performance.now()
      get({ port, host: '127.0.0.1', path, agent, headers: range ? { range } : {} }, (answer) => {
        if (answer.statusCode !== (range ? 206 : 200)) reject(new Error(`${path}: ${answer.statusCode}`))
        answer.resume().once('end', () => {
          took.push(performance.now() - begun)
          resolve()
        })
      }).once('error', reject)
    })
  const caller = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      await once()
    }
  }
  const begun = performance.now()
  await Promise.all(Array.from({ length: AT_ONCE }, caller))
  const seconds = (performance.now() - begun) / 1000
  agent.destroy()
  return { rate: requests / seconds, p95: quantile(took, 0.95) }
}

async function openWorld(store: Store) {
  const { dependencies, removeFolder } = await ownDependencies(store)
  const { media, sessions, events, now } = dependencies
  const { token } = await store.transaction(async (tx) => {
    const { id: companyId } = await createCompany(tx, { name: 'team', type: 0, grants: [] })
    const person = { username: 'mark1', name: 'mark1', type: 0 as const, companyId, passwordHash: '-' }
    const { id } = await createUser(tx, { ...person, mustChangePassword: false, grants: [], createdBy: null })
    return sessions.start(tx, id, { address: '', userAgent: '' })
  })
  const caller = await sessions.resolve(token)
  if (!caller) throw new Error('no session')
  const linker = media.signer.forSession(caller.tokenHash)
  const stored = async (name: string, bytes: number): Promise<string> => {
    const uuid = randomUUID()
    const path = `image/${uuid.slice(0, 2)}/${uuid}/${name}`
    await media.storage.write(path, randomBytes(bytes))
    return linker.sign(path, uuid)
  }
  const ask = async (id: string) => (await sessions.activeUserTypes([Buffer.from(id, 'base64url')])).size > 0
  const checks = {
    unchecked: async () => true,
    cached: rememberIssuers({ ask: { session: ask, share: ask }, hub: events, now }),
    queried: ({ id }: { id: string }) => ask(id),
  }
  const app = fastify()
  for (const [index, name] of CHECKS.entries())
    registerMediaRoute(app, {
      storage: media.storage,
      signer: media.signer,
      isIssuerActive: checks[name],
      prefix: `/${index}`,
    })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    port: (app.server.address() as AddressInfo).port,
    video: await stored('video.mp4', VIDEO_BYTES),
    pictures: await Promise.all(Array.from({ length: 200 }, () => stored('picture.webp', PICTURE_BYTES))),
    close: async () => {
      await app.close()
      await store.close()
      await removeFolder()
    },
  }
}

async function measure(database: string, store: Store): Promise<string[][]> {
  const { port, video, pictures, close } = await openWorld(store)
  const under = (check: CheckName, url: string): string => url.replace('/media', `/${CHECKS.indexOf(check)}`)
  const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T
  const kinds: Record<string, (check: CheckName) => Promise<Figures>> = {
    '64 kB ranges of a video': (check) =>
      drive(port, () => {
        const from = Math.floor(Math.random() * (VIDEO_BYTES - RANGE_BYTES))
        return { path: under(check, video), range: `bytes=${from}-${from + RANGE_BYTES - 1}` }
      }),
    'pictures of 20 kB': (check) => drive(port, () => ({ path: under(check, any(pictures)) })),
  }
  const rows: string[][] = []
  for (const [kind, run] of Object.entries(kinds)) {
    for (const check of CHECKS) await run(check)
    const figures = await inRounds(rounds, CHECKS, run)
    const free = (figures[0] ?? []).map(({ rate }) => rate)
    for (const [place, check] of CHECKS.entries()) {
      const own = figures[place] ?? []
      const rate = median(own.map((each) => each.rate))
      const p95 = median(own.map((each) => each.p95))
      const share = median(own.map((each, round) => each.rate / (free[round] ?? 0)))
      rows.push([database, kind, check, fixed(rate, 0), fixed(p95, 1), fixed(share)])
    }
  }
  await close()
  return rows
}

const embedded = await openMemoryStore()
const rows = await measure('embedded', embedded)
const postgres = await startPostgres()
const store = openPostgres({ url: postgres.url })
await migrate(store)
rows.push(...(await measure('PostgreSQL', store)))
await postgres.stop()

write({ requests: table(['database', 'what', 'check', 'requests/s', 'p95 ms', 'share'], rows) })
