import { KINDS } from '../../src/domain/kinds.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import type { JsonObject } from '../../server/http/contract.ts'
import { settled } from '../contract/walk.ts'
import { VALID_DOCUMENTS } from '../fixtures/documents.ts'
import type { Random } from '../support/random.ts'

/** What is there to be named in calls. */
export interface Known {
  tags: readonly number[]
  pools: readonly number[]
  users: readonly number[]
  /** Users who make no calls, so that they may be deleted. */
  idle: readonly number[]
  companies: readonly number[]
  records: readonly number[]
  resources: readonly string[]
  jobs: readonly string[]
  shares: readonly string[]
  uploads: readonly string[]
}

/** Instead of the name of a field: a user who makes no calls. */
export const IDLE = 'idle'
const NOWHERE = 2_147_483_647
const TIMES = [
  '2026-03-02T09:30:00+08:00',
  '1970-01-01T00:00:00Z',
  '2026-11-27T00:00:00Z',
  '9000-01-01T00:00:00Z',
]
/** For the patterns of the contract, whichever fits. */
const WORDS = ['name', 'a1b2c3d4', '0123456789abcdef', 'A'.repeat(22), '街景 一期', 'user.name@example']

const numbersNamed = (known: Known, name: string): readonly number[] => {
  if (name === IDLE) return known.idle
  if (/tag/i.test(name)) return known.tags
  if (/pool/i.test(name)) return known.pools
  if (/corp|compan/i.test(name)) return known.companies
  if (/record/i.test(name)) return known.records
  return known.users
}

const textsNamed = (known: Known, name: string): readonly string[] => {
  if (/job/i.test(name)) return known.jobs
  if (/share/i.test(name)) return known.shares
  if (/upload/i.test(name)) return known.uploads
  return known.resources
}

/** What schemas describe, made of them. */
export class Values {
  readonly #random: Random
  readonly #known: Known
  readonly #kind: string | null

  constructor(random: Random, known: Known, kind: string | null) {
    this.#random = random
    this.#known = known
    this.#kind = kind
  }

  /** @param name of the field or parameter: ids are of what it tells */
  of(schema: JsonObject, name: string, depth = 0): unknown {
    const { $ref } = schema as { $ref?: string }
    const inner = settled(schema)
    const called = $ref?.split('/').at(-1) ?? ''
    if ('x-deferred' in inner && this.#random.chance(0.6)) return this.#document()
    if ('const' in inner) return inner['const']
    if (Array.isArray(inner['enum'])) return this.#random.pick(inner['enum'])
    const branches = (inner['anyOf'] ?? inner['oneOf']) as JsonObject[] | undefined
    if (branches) return this.of(this.#random.pick(branches) ?? {}, name, depth + 1)
    const { type } = inner
    switch (Array.isArray(type) ? this.#random.pick(type as string[]) : type) {
      case 'object':
        return this.#object(inner, depth)
      case 'array':
        return this.#list(inner, name, depth)
      case 'integer':
        return called === 'Id' || called === 'BigId'
          ? this.id(called === 'Id' ? name : 'record')
          : this.#number(inner, Math.round)
      case 'number':
        return this.#number(inner, (value) => value)
      case 'boolean':
        return this.#random.chance(0.5)
      case 'string':
        return this.#text(inner, called || name, name)
      default:
        return null
    }
  }

  /** The number of one that is there, most times. */
  id(name: string): number {
    const some = numbersNamed(this.#known, name)
    return (this.#random.chance(0.85) ? this.#random.pick(some) : undefined) ?? NOWHERE
  }

  /** The like of what has a text for an id. */
  name(of: string): string {
    const some = textsNamed(this.#known, of)
    const found = this.#random.chance(0.85) ? this.#random.pick(some) : undefined
    return found ?? '0f8fad5b-d9cb-469f-a165-70867728950e'
  }

  #document(): unknown {
    const kinds = Object.keys(VALID_DOCUMENTS) as Kind[]
    const own = this.#kind !== null && this.#kind in KINDS ? (this.#kind as Kind) : undefined
    const kind = own && own in VALID_DOCUMENTS && this.#random.chance(0.9) ? own : this.#random.pick(kinds)
    return VALID_DOCUMENTS[kind ?? 'image']
  }

  #object(schema: JsonObject, depth: number): JsonObject {
    const required = new Set((schema['required'] as string[] | undefined) ?? [])
    const properties = Object.entries((schema['properties'] ?? {}) as Record<string, JsonObject>)
    const given = properties.filter(([name]) => required.has(name) || (depth < 8 && this.#random.chance(0.4)))
    return Object.fromEntries(given.map(([name, part]) => [name, this.of(part, name, depth + 1)]))
  }

  #list(schema: JsonObject, name: string, depth: number): unknown[] {
    const fixed = (schema['prefixItems'] as JsonObject[] | undefined) ?? []
    const least = Number(schema['minItems'] ?? 0)
    const length = fixed.length || Math.max(least, depth > 6 ? 0 : this.#random.below(4))
    const made = Array.from({ length }, (_, index) =>
      this.of(fixed[index] ?? (schema['items'] as JsonObject | undefined) ?? {}, name, depth + 1),
    )
    return schema['uniqueItems'] ? [...new Set(made)] : made
  }

  #number(schema: JsonObject, round: (value: number) => number): number {
    const least = Number(schema['minimum'] ?? schema['exclusiveMinimum'] ?? 0)
    const most = Number(schema['maximum'] ?? schema['exclusiveMaximum'] ?? 100)
    const some = [least, most, least + 1, Math.min(most, least + this.#random.below(20)), (least + most) / 2]
    return round(this.#random.pick(some) ?? least)
  }

  #text(schema: JsonObject, called: string, name: string): string {
    if (schema['format'] === 'date-time') return this.#random.pick(TIMES) ?? ''
    if (schema['format'] === 'date') return '2026-03-02'
    if (schema['format'] === 'uuid') return this.name(name)
    if (/ShareId|uploadId/.test(called)) return this.name(called)
    const {
      pattern,
      minLength = 0,
      maxLength = 100,
    } = schema as { pattern?: string; minLength?: number; maxLength?: number }
    const fitting = pattern === undefined ? undefined : new RegExp(pattern, 'u')
    const words = [...WORDS, `w${this.#random.below(1_000_000)}`].filter(
      (word) => word.length >= minLength && word.length <= maxLength && (fitting?.test(word) ?? true),
    )
    return this.#random.pick(words) ?? 'a'.repeat(Math.max(minLength, 1))
  }
}
