import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { OPERATIONS } from '../../src/contract/operations.ts'
import type { OperationId } from '../../src/contract/operations.ts'
import type { WorkRole } from '../../src/domain/lifecycle/tasks.ts'
import type { AdminKind, Kind } from '../../src/domain/kinds.ts'
import { ROOT } from '../root.ts'

export type Permission =
  | 'public'
  | 'session'
  | 'admin'
  | 'externalAdmin'
  /** One of these grants is enough. */
  | { kind: Kind; stage: readonly WorkRole[] }

export type JsonObject = Record<string, unknown>

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: JsonObject
}

export interface ContractOperation {
  id: OperationId
  kind: AdminKind | null
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD'
  /** Fastify's path, `/api/users/:id`. */
  url: string
  permission: Permission
  raw: boolean
  parameters: readonly Parameter[]
  body: JsonObject | null
  /** If false, a missing body counts as an empty object. */
  bodyRequired: boolean
  /** Body fields with documents, which the domain validates. */
  deferred: readonly string[]
  /** Schema of the JSON body of a 200; null: not JSON. */
  response: JsonObject | null
  statuses: ReadonlySet<number>
  /** Bytes. */
  bodyLimit: number
  repeatable: boolean
}

export interface Contract {
  document: JsonObject
  operations: readonly ContractOperation[]
}

const object = (value: unknown): JsonObject => (value ?? {}) as JsonObject

/** Written by `npm run build` and `npm run contract`. */
const BUNDLE = join(ROOT, 'dist/openapi.json')

function readDocument(): JsonObject {
  if (!existsSync(BUNDLE)) throw new Error('dist/openapi.json is missing: npm run contract')
  return JSON.parse(readFileSync(BUNDLE, 'utf8')) as JsonObject
}

const escape = (part: string): string => part.replaceAll('~', '~0').replaceAll('/', '~1')
const unescape = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~')

export const lookUp = (document: JsonObject, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((value, part) => object(value)[unescape(part)], document)

function settle(document: JsonObject, pointer: string): JsonObject {
  const value = object(lookUp(document, pointer))
  return typeof value['$ref'] === 'string' ? settle(document, value['$ref']) : value
}

const jsonSchemaOf = (message: JsonObject): JsonObject | null => {
  const media = object(object(message['content'])['application/json'])
  return media['schema'] === undefined ? null : object(media['schema'])
}

/** True if the schema contains a document that the domain validates. */
function holdsDeferred(document: JsonObject, schema: unknown, seen = new Set<unknown>()): boolean {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return false
  if ('x-deferred' in schema) return true
  seen.add(schema)
  if ('$ref' in schema) return holdsDeferred(document, lookUp(document, String(schema.$ref)), seen)
  return Object.values(schema).some((part) => holdsDeferred(document, part, seen))
}

function deferredIn(document: JsonObject, body: JsonObject | null): string[] {
  const { $ref } = object(body)
  const { properties } = typeof $ref === 'string' ? settle(document, $ref) : object(body)
  return Object.entries(object(properties)).flatMap(([name, schema]) =>
    holdsDeferred(document, schema) ? [name] : [],
  )
}

const LIMIT_WITHOUT_BODY = 'small'

const parameterOf = (parameter: JsonObject): Parameter => ({
  name: String(parameter['name']),
  in: parameter['in'] as Parameter['in'],
  required: parameter['required'] === true,
  schema: object(parameter['schema']),
})

function readOperation(document: JsonObject, id: OperationId): ContractOperation {
  const { kind, method, path, permission, raw } = OPERATIONS[id]
  const here = `#/paths/${escape(path)}/${method}`
  const operation = object(lookUp(document, here))
  const listed = Array.isArray(operation['parameters']) ? operation['parameters'] : []
  const parameters = listed.map((_, index) => settle(document, `${here}/parameters/${index}`))
  const limits = object(document['x-body-limits'])
  const request = settle(document, `${here}/requestBody`)
  const body = jsonSchemaOf(request)
  const limit = (operation['x-body-limit'] as string | undefined) ?? LIMIT_WITHOUT_BODY
  return {
    id,
    kind,
    method: method.toUpperCase() as ContractOperation['method'],
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    permission,
    raw,
    parameters: parameters.map(parameterOf),
    body,
    bodyRequired: request['required'] === true,
    deferred: deferredIn(document, body),
    response: jsonSchemaOf(settle(document, `${here}/responses/200`)),
    statuses: new Set(Object.keys(object(operation['responses'])).map(Number)),
    bodyLimit: Number(limits[limit]),
    repeatable: parameters.some((parameter) => parameter['name'] === 'Idempotency-Key'),
  }
}

let contract: Contract | undefined

/** Read once: a process may start several servers, as tests do. */
export function readContract(): Contract {
  if (!contract) {
    const document = readDocument()
    const ids = Object.keys(OPERATIONS) as OperationId[]
    contract = { document, operations: ids.map((id) => readOperation(document, id)) }
  }
  return contract
}
