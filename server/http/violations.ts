import type { ErrorObject } from 'ajv'
import type { Violation } from '../../src/contract/types.d.ts'
import { VIOLATION_PATH_MAX, VIOLATION_REASON_MAX, violation } from '../../src/domain/documents/violation.ts'
import { NESTING_MAX, nestsBeyond, startOf, unsafeNumberAt, unstorableAt } from '../../src/domain/storable.ts'
import { httpText } from './text.ts'

const { rules } = httpText

/** The error inside a branch of oneOf/anyOf says more than that none matched. */
const mostTelling = (errors: readonly ErrorObject[]): ErrorObject | undefined =>
  errors.find(({ keyword }) => keyword !== 'oneOf' && keyword !== 'anyOf') ?? errors[0]

const LIMITS = [
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'x-after',
] as const

function sentence({ keyword, params }: ErrorObject): string {
  const limit = LIMITS.find((name) => name === keyword)
  if (limit) return rules[limit](String(params['limit']))
  switch (keyword) {
    case 'additionalProperties':
      return rules.additionalProperties(String(params['additionalProperty']))
    case 'unevaluatedProperties':
      return rules.unevaluatedProperties(String(params['unevaluatedProperty']))
    case 'required':
      return rules.required(String(params['missingProperty']))
    case 'type':
      return rules.type(String(params['type']))
    case 'enum':
      return rules.enum((params['allowedValues'] as unknown[]).join('、'))
    case 'const':
      return rules.const(String(params['allowedValue']))
    case 'format':
      return rules.format(String(params['format']))
    case 'pattern':
    case 'uniqueItems':
    case 'x-name':
    case 'x-plain':
    case 'oneOf':
    case 'anyOf':
      return rules[keyword]
    default:
      return rules.other
  }
}

/** `place`: `body`, `query`, `params` or `headers`. */
export function complaint(place: string, errors: readonly ErrorObject[]): Violation {
  const error = mostTelling(errors)
  if (!error) return { path: place, rule: 'schema', reason: rules.other }
  return {
    path: startOf(`${place}${error.instancePath}`, VIOLATION_PATH_MAX),
    rule: error.keyword,
    reason: startOf(sentence(error), VIOLATION_REASON_MAX),
  }
}

/** The message is that of documents. */
export function unstorable(place: string, value: unknown): Violation | null {
  const steps = unstorableAt(value)
  return steps && violation([place, ...steps].join('/'), 'text')
}

/** Ajv does not check what coercion and JSON make of long digits. */
export function unsafeNumber(place: string, value: unknown): Violation | null {
  const steps = unsafeNumberAt(value)
  return (
    steps && {
      path: startOf([place, ...steps].join('/'), VIOLATION_PATH_MAX),
      rule: 'number',
      reason: rules.number,
    }
  )
}

/** Later readers, also of documents, would fail on it. */
export const tooDeep = (place: string, value: unknown): Violation | null =>
  nestsBeyond(value, NESTING_MAX)
    ? { path: place, rule: 'nesting', reason: rules.nesting(NESTING_MAX) }
    : null
