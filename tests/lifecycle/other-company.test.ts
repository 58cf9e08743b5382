import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyDocument } from '../../src/domain/documents/validate.ts'
import { ALL_KINDS, type Kind } from '../../src/domain/kinds.ts'
import type { ContractOperation, JsonObject, Parameter } from '../../server/http/contract.ts'
import { DATABASES } from '../../server/store/testing.ts'
import { contentsOf, contract, written } from '../contract/walk.ts'
import type { Person, World } from './world.ts'
import { openWorld } from './world.ts'

/**
 * External people get the same responses whether another company's data exist or not: each call is made with unknown ids
 * before the data exist, and with their ids afterwards.
 */

/** The ids that the calls name. */
interface Ids {
  uuid: Readonly<Record<Kind, string>>
  tag: number
  person: number
  company: number
  record: number
  job: string
}

/** Calls about oneself change later responses, streams do not end, and links differ each time. */
const LEFT_OUT = /^(user\.|outsourced\.create|system\.|operationRecords\.csvLink)/
const STATUSES = ['unmarked', 'marked', 'checked', 'approved', 'rejected', 'unapproved', 'pending'] as const
const NOWHERE = 2_147_483_647
const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

const walked = contract.operations.filter(
  ({ id, permission }) => permission !== 'public' && permission !== 'admin' && !LEFT_OUT.test(id),
)

const numberFor = (name: string, operation: ContractOperation, ids: Ids): number => {
  if (/tag/i.test(name) || /tags?\./.test(operation.id)) return ids.tag
  if (/corp|company/i.test(name)) return ids.company
  if (/record/i.test(operation.id)) return ids.record
  return ids.person
}

function valueFor({ name, schema }: Parameter, operation: ContractOperation, ids: Ids): string {
  const { $ref = '' } = schema as { $ref?: string }
  const kind = (operation.kind ?? 'image') as Kind
  if ($ref.endsWith('/Uuid')) return ids.uuid[kind]
  if ($ref.endsWith('/ShareId')) return 'A'.repeat(22)
  if ($ref.endsWith('/Frame')) return '0'
  if ($ref.endsWith('/Kind')) return kind
  return String(numberFor(name, operation, ids))
}

/** An example with these ids in place of its own. */
function withIds(value: unknown, operation: ContractOperation, ids: Ids, name = ''): unknown {
  if (Array.isArray(value)) return value.map((part: unknown) => withIds(part, operation, ids, name))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [key, withIds(part, operation, ids, key)]),
    )
  if (typeof value === 'string' && UUID.test(value)) return ids.uuid[(operation.kind ?? 'image') as Kind]
  return typeof value === 'number' && /(Id|Ids)$/.test(name) ? numberFor(name, operation, ids) : value
}

const isFilter = ({ in: place, name, required }: Parameter): boolean =>
  place === 'query' && !required && name.endsWith('Id')

/** The addresses of an operation: plain, and once with each of its filters by id. */
function addressesOf(operation: ContractOperation, ids: Ids): string[] {
  const { parameters, url } = operation
  const value = (each: Parameter): string => encodeURIComponent(valueFor(each, operation, ids))
  const path = parameters
    .filter((each) => each.in === 'path')
    .reduce((at, each) => at.replace(`:${each.name}`, value(each)), url)
  const needed = parameters.filter((each) => each.in === 'query' && each.required)
  return [[], ...parameters.filter(isFilter).map((each) => [each])].map((filters) => {
    const query = [...needed, ...filters].map((each) => `${each.name}=${value(each)}`).join('&')
    return query === '' ? path : `${path}?${query}`
  })
}

describe.each(DATABASES)('another company’s data on the %s database', (_name, open) => {
  let world: World
  let people: Person[] = []
  const nowhere: Ids = {
    uuid: Object.fromEntries(ALL_KINDS.map((kind) => [kind, randomUUID()])) as Record<Kind, string>,
    tag: NOWHERE,
    person: NOWHERE,
    company: NOWHERE,
    record: NOWHERE,
    job: randomUUID(),
  }

  beforeAll(async () => {
    world = await openWorld(open)
    const outside = await world.company('乙', 2)
    people = [
      await world.person('outer', outside, ['mark', 'check'], 2),
      await world.person('outerAdmin', outside, ['mark', 'check'], 3),
    ]
  })
  afterAll(() => world?.close())

  /** Resources of a kind in every status, each with a version, a judgement and what was done to it. */
  async function fill(kind: Kind, tagId: number, owner: Person): Promise<string> {
    const uuids = await world.resources(kind, tagId, STATUSES.length)
    const { db } = world.store
    const document = JSON.stringify(emptyDocument(kind))
    for (const [index, status] of STATUSES.entries()) {
      const uuid = uuids[index]
      if (status === 'unmarked') continue
      await sql`insert into annotations (resource_uuid, version, stage, author_id, author_company_id, document, availability, settings_version)
        values (${uuid}, 1, 'mark', ${owner.id}, ${owner.companyId}, ${document}::jsonb, 1, 1)`.execute(db)
      await sql`update resources set status = ${status}, version = 1, marker_id = ${owner.id},
        marker_company_id = ${owner.companyId} where uuid = ${uuid}`.execute(db)
      await sql`insert into operation_records (type, stage, kind, tag_id, resource_uuid, user_id, company_id, from_status, to_status, version_before, version_after, before)
        values (2, 'mark', ${kind}, ${tagId}, ${uuid}, ${owner.id}, ${owner.companyId}, 'unmarked', 'marked', 0, 1, '{}')`.execute(
        db,
      )
    }
    return uuids[1] ?? ''
  }

  async function makeTheirs(): Promise<Ids> {
    const company = await world.company('机密企业', 2)
    const owner = await world.person('机密人', company, ['mark', 'check'], 3)
    const uuid: Partial<Record<Kind, string>> = {}
    let tag = 0
    for (const kind of ALL_KINDS) {
      tag = await world.tag(kind, [company], { name: `机密库 ${kind}` })
      uuid[kind] = await fill(kind, tag, owner)
    }
    const { rows } = await sql<{ id: number }>`select max(id) as id from operation_records`.execute(
      world.store.db,
    )
    return { ...nowhere, uuid: uuid as Ids['uuid'], tag, person: owner.id, company, record: rows[0]!.id }
  }

  /** What a call is answered, the ids that it names left out. */
  async function reported(
    person: Person,
    operation: ContractOperation,
    address: string,
    ids: Ids,
  ): Promise<string> {
    const [content] = contentsOf(written(operation)['requestBody'])
    const body = content && withIds(content.examples[0] as JsonObject, operation, ids)
    const answer = await fetch(world.url + address, {
      method: operation.method,
      headers: {
        authorization: `Bearer ${person.username}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    const plain = Object.values(ids.uuid).reduce((left, uuid) => left.replaceAll(uuid, 'uuid'), text)
    return `${answer.status} ${plain.replaceAll(/编号 \d+/g, '编号').replaceAll(/"(\w+At|at)":"[^"]*"/g, '"$1":"…"')}`
  }

  async function toldOfAll(ids: Ids): Promise<Record<string, string>> {
    const answers: Record<string, string> = {}
    for (const person of people)
      for (const operation of walked)
        for (const [index, address] of addressesOf(operation, ids).entries())
          answers[`${person.username} ${operation.id} ${index}`] = await reported(
            person,
            operation,
            address,
            ids,
          )
    return answers
  }

  const stored = async (): Promise<string> => {
    const tables = [
      'resources',
      'annotations',
      'judgements',
      'drafts',
      'operation_records',
      'shares',
      'video_masks',
      'tags',
    ]
    const sums = tables.map(
      (table) => `select md5(coalesce(string_agg(t::text, '' order by t::text), '')) as sum from ${table} t`,
    )
    const { rows } = await sql<{ sum: string }>`${sql.raw(sums.join(' union all '))}`.execute(world.store.db)
    return rows.map(({ sum }) => sum).join()
  }

  it('does not exist for any call, and stays unchanged', async () => {
    expect(walked.length).toBeGreaterThan(150)
    const before = await toldOfAll(nowhere)
    const theirs = await makeTheirs()
    const state = await stored()
    const after = await toldOfAll(theirs)
    expect(after).toEqual(before)
    expect(await stored()).toBe(state)
    expect(Object.entries(after).filter(([, answer]) => answer.includes('机密'))).toEqual([])
  })
})
