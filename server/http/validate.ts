import { Ajv2020 } from 'ajv/dist/2020.js'
import type { FormatDefinition, Options, ValidateFunction } from 'ajv/dist/2020.js'
import type { SchemaValidateFunction } from 'ajv/dist/types/index.js'
import addFormatsModule from 'ajv-formats'
import type { Violation } from '../../src/contract/types.d.ts'
import { isPlainName, tidyName } from '../../src/domain/names.ts'
import { isStorableTime } from '../../src/domain/storable.ts'
import { complaint, tooDeep, unsafeNumber, unstorable } from './violations.ts'
import { lookUp } from './contract.ts'
import type { Contract, ContractOperation, JsonObject } from './contract.ts'

const SCHEMAS = 'contract'

const isLater: SchemaValidateFunction = (name: string, time: unknown, _schema, place) => {
  const before: unknown = place?.parentData[name]
  const holds = !(Date.parse(String(time)) <= Date.parse(String(before)))
  isLater.errors = holds ? [] : [{ keyword: 'x-after', params: { limit: name } }]
  return holds
}

const plain: SchemaValidateFunction = (_plain: boolean, name: string) => isPlainName(name)

/** Other rules check the tidied name. */
const tidy: SchemaValidateFunction = (_tidied: boolean, name: string, _schema, place) => {
  if (place) place.parentData[place.parentDataProperty] = tidyName(name)
  return isPlainName(name)
}

/** Fills in defaults and tidies names. */
export type Check = (value: unknown) => Violation | null

export interface OperationChecks {
  params: Check
  query: Check
  headers: Check
  body: Check | null
  response: Check | null
}

// Some loaders nest the default export of CommonJS one level deeper.
const addFormats = ('default' in addFormatsModule
  ? addFormatsModule.default
  : addFormatsModule) as unknown as (ajv: Ajv2020) => Ajv2020

/** The keywords of a text run in this order; this one must come first. */
const FIRST_OF_TEXTS = 'maxLength'

function validator(schemas: unknown, options: Options): Ajv2020 {
  // The linter and the contract tests validate the schemas, not each start.
  const ajv = new Ajv2020({
    strict: true,
    allowUnionTypes: true,
    strictRequired: false,
    validateSchema: false,
    ...options,
  })
  addFormats(ajv)
  const time = ajv.formats['date-time'] as FormatDefinition<string> & { validate: (text: string) => boolean }
  ajv.addFormat('date-time', {
    ...time,
    validate: (text: string) => time.validate(text) && isStorableTime(text),
  })
  ajv.addKeyword('x-deferred')
  ajv.addKeyword({ keyword: 'x-after', errors: true, validate: isLater })
  ajv.addKeyword({ keyword: 'x-plain', type: 'string', validate: plain })
  ajv.addKeyword({
    keyword: 'x-name',
    type: 'string',
    before: FIRST_OF_TEXTS,
    modifying: true,
    validate: tidy,
  })
  return ajv.addSchema({ $id: SCHEMAS, $defs: schemas })
}

const pointedIn = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(pointedIn)
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) =>
      key === '$ref' && typeof value === 'string'
        ? [key, value.replace('#/components/schemas/', `${SCHEMAS}#/$defs/`)]
        : [key, pointedIn(value)],
    ),
  )
}

/** The domain validates annotations; here anything passes. */
const withoutDeferred = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutDeferred)
  if (typeof value !== 'object' || value === null) return value
  if ('x-deferred' in value) return {}
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withoutDeferred(part)]))
}

function parameterSchema(operation: ContractOperation, place: 'path' | 'query' | 'header'): JsonObject {
  const parameters = operation.parameters.filter((parameter) => parameter.in === place)
  const nameOf = (name: string) => (place === 'header' ? name.toLowerCase() : name)
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [nameOf(name), schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => nameOf(name)),
    ...(place === 'header' ? {} : { additionalProperties: false }),
  }
}

/** Compiled at first use, to keep the start fast. */
function lazily(place: string, compile: () => ValidateFunction): Check {
  let validate: ValidateFunction | undefined
  return (value) => {
    validate ??= compile()
    return validate(value) ? null : complaint(place, validate.errors ?? [])
  }
}

/** Refuses values too deep, text PostgreSQL cannot store, inexact numbers. Documents: the domain checks those. */
const keepable =
  (place: string, check: Check, deferred: readonly string[] = []): Check =>
  (value) => {
    const complained = tooDeep(place, value) ?? check(value)
    if (complained !== null || typeof value !== 'object' || value === null) return complained
    const judged = Object.fromEntries(Object.entries(value).filter(([name]) => !deferred.includes(name)))
    return unstorable(place, judged) ?? unsafeNumber(place, judged)
  }

type ChecksOf = (operation: ContractOperation) => OperationChecks

const known = new WeakMap<Contract, ChecksOf>()

/** What is compiled of a contract serves every server of this process. */
export function createChecks(contract: Contract): ChecksOf {
  const checksOf = known.get(contract) ?? remembering(newChecks(contract))
  known.set(contract, checksOf)
  return checksOf
}

function remembering(checksOf: ChecksOf): ChecksOf {
  const made = new WeakMap<ContractOperation, OperationChecks>()
  return (operation) => {
    const checks = made.get(operation) ?? checksOf(operation)
    made.set(operation, checks)
    return checks
  }
}

function newChecks(contract: Contract): ChecksOf {
  const schemas = pointedIn(lookUp(contract.document, '#/components/schemas'))
  const open = withoutDeferred(schemas)
  const strict = validator(open, { coerceTypes: false, useDefaults: true })
  const lenient = validator(open, { coerceTypes: true, useDefaults: true })
  const responses = validator(schemas, { coerceTypes: false })
  const compile = (ajv: Ajv2020, schema: JsonObject) => () => ajv.compile(pointedIn(schema) as JsonObject)
  return (operation) => {
    const parameters = (place: 'path' | 'query' | 'header', name: string) =>
      keepable(name, lazily(name, compile(lenient, parameterSchema(operation, place))))
    const { body, response, deferred } = operation
    return {
      params: parameters('path', 'params'),
      query: parameters('query', 'query'),
      headers: parameters('header', 'headers'),
      body: body && keepable('body', lazily('body', compile(strict, body)), deferred),
      response: response && lazily('response', compile(responses, response)),
    }
  }
}
