import type { ContractOperation, JsonObject, Parameter } from '../../server/http/contract.ts'
import { contentsOf, contract, written } from '../contract/walk.ts'
import { randomOf } from '../support/random.ts'
import type { Random } from '../support/random.ts'
import { RawJson, hostileHeader, hostilePart, hostileText, hostileValue, writeJson } from './hostile.ts'
import { IDLE, Values } from './values.ts'
import type { Known } from './values.ts'

/** One call, in parts that can be left out one by one. */
export interface FuzzCall {
  operation: ContractOperation
  /** Index of who calls; the last one is nobody. */
  identity: number
  /** Encoded. */
  path: string
  /** Encoded, in their order. */
  query: readonly string[]
  headers: Readonly<Record<string, string>>
  /** JSON, where `RawJson` may lie in it; a text or bytes as they are. */
  body: { json: unknown } | { bytes: Buffer } | null
}

/** What goes over the wire. */
export const bytesOf = ({ body }: FuzzCall): Buffer | null => {
  if (body === null) return null
  return 'bytes' in body ? body.bytes : Buffer.from(writeJson(body.json))
}

export const addressOf = ({ path, query }: FuzzCall): string =>
  query.length > 0 ? `${path}?${query.join('&')}` : path

/** Another value in place of one that lies anywhere in it, or one more field. */
function spoil(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || value instanceof RawJson || random.chance(0.15))
    return typeof value === 'string' && random.chance(0.5) ? hostileText(random) : hostileValue(random)
  const steps = Object.keys(value)
  if (Array.isArray(value)) {
    const at = random.below(Math.max(value.length, 1))
    if (random.chance(0.1)) return [...value, ...value]
    return value.length === 0
      ? [hostileValue(random)]
      : value.map((part: unknown, index) => (index === at ? spoil(part, random) : part))
  }
  const step = random.pick(steps)
  if (step === undefined || random.chance(0.1))
    return {
      ...value,
      [random.pick(['more', '__proto__x', '', 'a\0', '\ud83d', '😀'.repeat(2500), 'a/b~c']) ?? 'more']:
        hostileValue(random),
    }
  if (random.chance(0.1)) return Object.fromEntries(Object.entries(value).filter(([name]) => name !== step))
  return { ...value, [step]: spoil((value as JsonObject)[step], random) }
}

/** What `:id` stands for in an address, by what comes before it. */
function pathId(values: Values, { id, url }: ContractOperation, { name, schema }: Parameter): string {
  if (id === 'users.delete') return String(values.id(IDLE))
  const before = url.slice(0, url.indexOf(`:${name}`))
  const what = /\/(tags|pools|users|corps|operationRecords|shares|jobs)\/$/.exec(before)?.[1]
  if (name === 'id' && what === 'shares') return values.name('share')
  if (name === 'id' && what === 'jobs') return values.name('job')
  if (name === 'id' && what !== undefined)
    return String(values.id(what === 'operationRecords' ? 'record' : what))
  return String(values.of(schema, name))
}

function pathOf(operation: ContractOperation, values: Values, random: Random): string {
  const parameters = operation.parameters.filter(({ in: place }) => place === 'path')
  return parameters.reduce((path, parameter) => {
    const part = random.chance(0.12)
      ? hostilePart(random)
      : encodeURIComponent(pathId(values, operation, parameter))
    return path.replace(`:${parameter.name}`, part)
  }, operation.url)
}

function queryOf(operation: ContractOperation, values: Values, random: Random): string[] {
  const query = operation.parameters
    .filter(
      ({ in: place, required }) => place === 'query' && (required ? random.chance(0.97) : random.chance(0.3)),
    )
    .map(({ name, schema }) => {
      const part = random.chance(0.25)
        ? hostilePart(random)
        : encodeURIComponent(String(values.of(schema, name)))
      return `${name}=${part}`
    })
  if (random.chance(0.04) && query[0]) query.push(query[0])
  if (random.chance(0.04))
    query.push(random.pick(['__proto__=1', 'page[]=1', 'a', '=', '%zz', 'constructor.x=1', '&&']) ?? 'a')
  return query
}

const isUpload = ({ id }: ContractOperation): boolean => id.includes('.uploads.')

function headersOf(operation: ContractOperation, values: Values, random: Random): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const { name, in: place, schema, required } of operation.parameters) {
    if (place !== 'header' || !(required || random.chance(0.4))) continue
    headers[name.toLowerCase()] = random.chance(0.2) ? hostileHeader(random) : String(values.of(schema, name))
  }
  if (isUpload(operation)) {
    if (random.chance(0.9)) headers['tus-resumable'] = '1.0.0'
    if (operation.method === 'PATCH' && random.chance(0.9)) headers['upload-offset'] = '0'
    if (operation.method === 'POST' && random.chance(0.8))
      headers['upload-length'] = String(random.below(100))
  }
  if (random.chance(0.03))
    headers[
      random.pick(['range', 'if-none-match', 'accept-encoding', 'user-agent', 'origin', 'x-forwarded-for']) ??
        'range'
    ] = hostileHeader(random)
  // Node itself would not send them.
  return Object.fromEntries(
    Object.entries(headers).filter(([, value]) => /^[\t\x20-\x7e\x80-\xff]*$/.test(value)),
  )
}

function bodyOf(operation: ContractOperation, values: Values, random: Random): FuzzCall['body'] {
  if (isUpload(operation)) {
    if (operation.method !== 'PATCH' && operation.method !== 'POST') return null
    return { bytes: Buffer.alloc(random.below(100), 'a') }
  }
  if (operation.body === null) return random.chance(0.02) ? { json: hostileValue(random) } : null
  if (random.chance(0.03))
    return {
      bytes: Buffer.from(
        random.pick(['', '{', 'null', '[]', '"a"', '{"a":1}}', '\u00ff', '{"a":"\\u12"}']) ?? '',
      ),
    }
  const examples = contentsOf(written(operation)['requestBody']).flatMap((content) => content.examples)
  const example = random.chance(0.3) ? random.pick(examples) : undefined
  let json = example ?? values.of(operation.body, '')
  for (let times = random.pick([0, 0, 1, 1, 2]) ?? 0; times > 0; times -= 1) json = spoil(json, random)
  return { json }
}

/** Distinct for each pair; the same on every machine. */
const mixed = (seed: number, index: number): number =>
  Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35)

/**
 * The call of an index: the operations in turn, the same call for the same seed and the same things to be named.
 * @param identities how many callers there are; the last one has no token
 */
export function callOf(
  seed: number,
  index: number,
  known: (kind: string | null) => Known,
  identities: number,
): FuzzCall {
  const random = randomOf(mixed(seed, index))
  const operation = contract.operations[index % contract.operations.length]!
  const values = new Values(random, known(operation.kind), operation.kind)
  const headers = headersOf(operation, values, random)
  const body = bodyOf(operation, values, random)
  if (body !== null)
    headers['content-type'] = random.chance(0.02)
      ? 'text/plain'
      : isUpload(operation)
        ? 'application/offset+octet-stream'
        : 'application/json'
  return {
    operation,
    // Most of all by those whom most is open to.
    identity: random.chance(0.6) ? 0 : random.chance(0.5) ? 1 : random.below(identities),
    path: pathOf(operation, values, random),
    query: queryOf(operation, values, random),
    headers,
    body,
  }
}
