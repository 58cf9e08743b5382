import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LEASE_MS } from '../../src/domain/constants.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import { ALL_KINDS } from '../../src/domain/kinds.ts'
import { createSessions } from '../../server/accounts/sessions.ts'
import { DATABASES } from '../../server/store/testing.ts'
import type { TripCounter } from '../support/trips.ts'
import { VALID_DOCUMENTS } from '../fixtures/documents.ts'
import { countTrips } from '../support/trips.ts'
import type { Person, World } from './world.ts'
import { openWorld, pathOf } from './world.ts'

/** How often a pull and a push go to the database: the look-up of the session, one that reads, one that writes. */

const SESSION_TRIPS = 1
const TRIPS = 2

interface Call {
  who: 'marker' | 'checker' | 'approver'
  path: string
  body: object
  trips: number
}

describe.each(DATABASES)('trips to the %s database', (_name, open) => {
  let world: World
  let trips: TripCounter
  let people: Record<Call['who'], Person>
  let company: number

  beforeAll(async () => {
    world = await openWorld(open)
    company = await world.company('甲')
    people = {
      marker: await world.person('marker', company, ['mark']),
      checker: await world.person('checker', company, ['check']),
      approver: await world.person('approver', company, ['approve']),
    }
    trips = countTrips()
  })
  afterAll(async () => {
    trips.stop()
    await world.close()
  })

  it('the sessions of calls that come at once take one', async () => {
    const sessions = createSessions({ store: world.store, ttlMs: LEASE_MS, now: Date.now })
    const origin = { address: '127.0.0.1', userAgent: 'test' }
    const ids = [people.marker.id, people.checker.id]
    const started = await world.store.transaction((tx) =>
      Promise.all(ids.map((id) => sessions.start(tx, id, origin))),
    )
    trips.taken()
    const tokens = [...started.map(({ token }) => token), 'unknown']
    const callers = await Promise.all(tokens.map((token) => sessions.resolve(token)))
    expect([callers.map((caller) => caller?.id), trips.taken()]).toEqual([[...ids, undefined], SESSION_TRIPS])
  })

  /** Asks, and notes how many trips that took. */
  const ask = async (calls: Call[], kind: Kind, who: Call['who'], path: string, body: object) => {
    trips.taken()
    const headers = { 'idempotency-key': randomUUID() }
    const answer = await people[who].ask<{ items?: unknown[]; results?: { ok: boolean }[] }>(
      'POST',
      pathOf(kind, path),
      body,
      headers,
    )
    calls.push({ who, path, body, trips: trips.taken() })
    const [result = { ok: true }] = answer.body.results ?? []
    expect([path, answer.status, answer.body.items?.length ?? 1, result.ok]).toEqual([path, 200, 1, true])
  }

  it.each(ALL_KINDS)('%s: each stage takes two for a pull and two for a push', async (kind) => {
    const calls: Call[] = []
    const tagId = await world.tag(kind, [company], { settings: {} })
    const [id = '', other = ''] = await world.resources(kind, tagId, 2)
    const marked = (availability: 1 | 2) => ({ ...VALID_DOCUMENTS[kind], availability })
    const call = (who: Call['who'], path: string, body: object) => ask(calls, kind, who, path, body)
    const writer = { writer: 'a', basedOn: null }
    const mark = (version: number, availability: 1 | 2) => ({
      version,
      annotation: marked(availability),
      draft: writer,
    })
    const verdict = (version: number, isQualified: 1 | 2) => ({
      version,
      isQualified,
      comment: '说明',
      errorBoxes: [],
      draft: writer,
    })

    await call('marker', 'tasks/pull', { tagId, count: 1 })
    await call('marker', 'marks/push', { items: [{ id, ...mark(0, 1) }] })
    await call('checker', 'checks/pull', { tagId })
    await call('checker', 'checks/push', { items: [{ id, ...verdict(1, 1) }] })
    await call('approver', 'approve', { tagId, count: 1 })
    await call('approver', 'approve/approved', { items: [{ id, ...verdict(1, 1) }] })
    await call('approver', 'approve/edit', { id })
    await call('approver', `approve/edit/approved/${id}`, verdict(1, 2))
    await call('marker', 'unapproved-records/next', { tagId })
    await call('marker', `unapproved-records/${id}/mark`, mark(1, 1))
    await call('marker', 'marks/pullEdit', { id })
    await call('marker', `marks/pushEdit/${id}`, mark(2, 1))
    await call('checker', 'checks/pull', { count: 1 })
    await call('checker', 'checks/push', { items: [{ id, ...verdict(3, 2) }] })
    await call('checker', 'checks/pullEdit', { id })
    await call('checker', `checks/pushEdit/${id}`, verdict(3, 2))
    await call('marker', 'reject-records/next', { tagId })
    await call('marker', `reject-records/${id}/mark`, mark(3, 2))
    await call('marker', 'resources/pending/next', { tagId, stage: 'mark' })
    await call('marker', `resources/pending/${id}/mark`, mark(4, 2))
    await call('checker', 'resources/pending/next', { tagId, stage: 'check' })
    await call('checker', `resources/pending/${id}/check`, { version: 5, availability: 0 })
    await call('marker', 'tasks/pull', { count: 1 })
    await call('marker', 'marks/duplicate', { id: other, version: 0, duplicateOf: id })
    await call('checker', 'checks/pull', { tagId, count: 1 })
    const corrected = { ...verdict(1, 1), annotation: marked(1) }
    await call('checker', 'checks/push', { items: [{ id: other, ...corrected }] })
    expect(calls.filter(({ trips: taken }) => taken > TRIPS)).toEqual([])
  })
})
