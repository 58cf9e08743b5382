import { expect, test } from 'vitest'
import { ALL_ADMIN_KINDS, ALL_KINDS } from '../../src/domain/kinds.ts'
import type { ContractOperation, JsonObject } from '../../server/http/contract.ts'
import { createChecks } from '../../server/http/validate.ts'
import type { Check } from '../../server/http/validate.ts'
import { SPECIFICATION_CALLS } from './specification-calls.ts'
import { contentsOf, contract, schemas, schemasIn, settled, written } from './walk.ts'

const paths = contract.document['paths'] as Record<string, JsonObject>
const operations = contract.operations
const failing = (broken: (operation: ContractOperation) => boolean) =>
  operations.filter(broken).map(({ id }) => id)

test('every call of the specification exists with its method', () => {
  const calls = Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item).map((verb) => `${verb.toUpperCase()} ${path}`),
  )
  expect(SPECIFICATION_CALLS.filter((call) => !calls.includes(call))).toEqual([])
})

test('the server registers every operation of the document', () => {
  const ids = Object.values(paths).flatMap((item) =>
    Object.values(item).map((operation) => (operation as JsonObject)['operationId']),
  )
  expect(new Set(ids)).toEqual(new Set(operations.map(({ id }) => id)))
  expect(ids.length).toEqual(operations.length)
})

test('every operation has a summary and one tag', () => {
  expect(
    failing((operation) => {
      const { summary, tags } = written(operation)
      return typeof summary !== 'string' || summary === '' || (tags as unknown[]).length !== 1
    }),
  ).toEqual([])
})

test('the server enforces every permission', () => {
  const known = new Set(['public', 'session', 'admin', 'externalAdmin'])
  expect(
    failing(({ permission, kind }) =>
      typeof permission === 'string'
        ? !known.has(permission)
        : permission.kind !== kind || permission.stage.length === 0,
    ),
  ).toEqual([])
})

test('only these operations are public', () => {
  expect(failing(({ permission }) => permission === 'public')).toEqual([
    'user.login',
    'shares.get',
    'shares.media',
    'shares.masks.get',
    'shares.masks.index',
    'shareLists.get',
    'shareLists.open',
    'shareLists.items',
    'system.health',
    'system.live',
    'system.ready',
    'system.openapi',
    'system.version',
    'system.loader',
  ])
})

test('every kind has the same families', () => {
  const familiesOf = (kind: string) =>
    operations.filter((operation) => operation.kind === kind).map(({ id }) => id.slice(kind.length + 1))
  const having = ALL_KINDS.filter((kind) => familiesOf(kind).includes('suggestions'))
  expect(having).toEqual(['image', 'image-node', 'image-segment', 'video-segment'])
  const common = familiesOf('image').filter((family) => family !== 'suggestions')
  for (const kind of ALL_KINDS) expect(familiesOf(kind)).toEqual(expect.arrayContaining(common))
  const tagged = common.filter((family) =>
    /^admin\.tags\.(list|create|update|delete|copy|needPull)$/.test(family),
  )
  for (const kind of ALL_ADMIN_KINDS) expect(familiesOf(kind)).toEqual(expect.arrayContaining(tagged))
})

test('every body has a limit by name', () => {
  const limits = contract.document['x-body-limits'] as Record<string, number>
  expect(
    failing((operation) => {
      const limit = written(operation)['x-body-limit']
      return operation.body !== null && !(typeof limit === 'string' && limits[limit] === operation.bodyLimit)
    }),
  ).toEqual([])
})

test('every refusal has the one error body', () => {
  const problem = { $ref: '#/components/schemas/Problem' }
  expect(
    failing((operation) =>
      Object.entries(written(operation)['responses'] as JsonObject)
        .filter(([status]) => Number(status) >= 400)
        .some(([, response]) => contentsOf(response).some(({ schema }) => schema['$ref'] !== problem.$ref)),
    ),
  ).toEqual([])
})

test('every operation that is not public says 302, 401 and 403', () => {
  expect(
    failing((operation) => {
      const statuses = Object.keys(written(operation)['responses'] as JsonObject)
      return (
        operation.permission !== 'public' &&
        !['302', '401', '403'].every((status) => statuses.includes(status))
      )
    }),
  ).toEqual([])
})

test('every operation with a body documents its refusals of length, size and type', () => {
  const refusals = [411, 413, 415]
  expect(
    failing(
      ({ method, raw, statuses }) =>
        method !== 'GET' && !raw && !refusals.every((status) => statuses.has(status)),
    ),
  ).toEqual([])
})

test('creating and importing operations accept an Idempotency-Key', () => {
  const repeatable = /\.(push|pushEdit|mark|duplicate|create|copy|split|export)$/
  expect(failing(({ id, repeatable: is, raw }) => repeatable.test(id) && !raw && !is)).toEqual([])
})

test('every JSON body and response has an example', () => {
  const withoutExample = (message: unknown) =>
    contentsOf(message).some(({ mediaType, examples }) => mediaType.includes('json') && examples.length === 0)
  expect(
    failing((operation) => {
      const { requestBody, responses } = written(operation) as { requestBody: unknown; responses: JsonObject }
      return withoutExample(requestBody) || Object.values(responses).some(withoutExample)
    }),
  ).toEqual([])
})

test('every example fits its schema', () => {
  const checksOf = createChecks(contract)
  const compiled = new Map<string, Check | null>()
  const checkFor = (operation: ContractOperation, schema: JsonObject): Check | null => {
    const key = JSON.stringify(schema)
    const check = compiled.get(key) ?? checksOf({ ...operation, response: schema }).response
    compiled.set(key, check)
    return check
  }
  const wrong = operations.flatMap((operation) => {
    const { requestBody, responses } = written(operation) as { requestBody: unknown; responses: JsonObject }
    const checkMessage = (message: unknown) =>
      contentsOf(message)
        .filter(({ mediaType }) => mediaType.includes('json'))
        .flatMap(({ schema, examples }) =>
          examples.map((example) => checkFor(operation, schema)?.(example)).filter(Boolean),
        )
    const found = [requestBody, ...Object.values(responses)].flatMap(checkMessage)
    return found.map((violation) => ({ id: operation.id, violation }))
  })
  expect(wrong).toEqual([])
})

/** Schemas that stand in the components, and those that operations write in place. */
const everySchema = (): [string, JsonObject][] => [
  ...Object.entries(schemas).flatMap(([name, schema]) => [...schemasIn(schema, name)]),
  ...operations.flatMap((operation) => [
    ...operation.parameters.flatMap(({ name, schema }) => [...schemasIn(schema, `${operation.id} ${name}`)]),
    ...(operation.body ? schemasIn(operation.body, `${operation.id} body`) : []),
    ...(operation.raw || !operation.response
      ? []
      : schemasIn(operation.response, `${operation.id} response`)),
  ]),
]

const isOfType = (schema: JsonObject, type: string): boolean =>
  schema['type'] === type || (Array.isArray(schema['type']) && schema['type'].includes(type))
const isNamed = (schema: JsonObject): boolean => 'enum' in schema || 'const' in schema

test('every text, list and number has a limit', () => {
  const unlimited = everySchema().filter(([, schema]) => {
    if (isNamed(schema)) return false
    if (isOfType(schema, 'string') && !('maxLength' in schema)) return true
    if (isOfType(schema, 'array') && !('maxItems' in schema)) return true
    const isNumber = isOfType(schema, 'number') || isOfType(schema, 'integer')
    return isNumber && !('maximum' in schema && ('minimum' in schema || 'exclusiveMinimum' in schema))
  })
  expect(unlimited.map(([at]) => at)).toEqual([])
})

test('every object refuses unknown fields, except personal settings; a map says what its values are', () => {
  const open = everySchema().filter(
    ([, schema]) =>
      isOfType(schema, 'object') &&
      schema['additionalProperties'] !== false &&
      typeof schema['additionalProperties'] !== 'object' &&
      schema['unevaluatedProperties'] !== false,
  )
  expect(open.map(([at]) => at)).toEqual(['UserSettings'])
})

test('every required property is described', () => {
  const missing = everySchema().filter(([, schema]) =>
    ((schema['required'] as string[] | undefined) ?? []).some(
      (name) => !(name in ((settled(schema)['properties'] as JsonObject | undefined) ?? {})),
    ),
  )
  expect(missing.map(([at]) => at)).toEqual([])
})
