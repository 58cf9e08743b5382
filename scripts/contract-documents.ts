import { ALL_KINDS } from '../src/domain/kinds.ts'
import { annotationOf } from './contract-expand.ts'

interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly prefixItems?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  /** False, or the schema of all other fields. */
  readonly additionalProperties?: boolean | Schema
  readonly [keyword: string]: unknown
}
interface Document {
  components: { schemas: Readonly<Record<string, Schema>> }
}

const REFERENCE = '#/components/schemas/'

const COMMON = ['type', 'enum', 'const', 'description', 'x-deferred']
/** By type; `none`: schemas without a type. */
const STRUCTURE: Readonly<Record<string, readonly string[]>> = {
  object: ['properties', 'required', 'additionalProperties'],
  array: ['items', 'prefixItems'],
  none: ['$ref', 'anyOf', 'oneOf'],
}
/** By type, with zod's methods for them. */
const NUMBER = { minimum: 'min', exclusiveMinimum: 'gt', maximum: 'max' }
const BOUNDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  string: { minLength: 'min', maxLength: 'max' },
  number: NUMBER,
  integer: NUMBER,
  array: { minItems: 'min', maxItems: 'max' },
}

/** Throws for what would not be checked: unknown keywords, and objects with room for fields of any kind. */
function refuseUnknown(schema: Schema): void {
  const type = schema.type ?? 'none'
  const known = [...COMMON, ...(STRUCTURE[type] ?? []), ...Object.keys(BOUNDS[type] ?? {})]
  const unknown = Object.keys(schema).filter((keyword) => !known.includes(keyword))
  const { additionalProperties: others } = schema
  const takesAll = others !== false && typeof others !== 'object'
  if (type === 'object' && takesAll) unknown.push('additionalProperties')
  if (unknown.length > 0) throw new Error(`a document's ${type} has ${unknown.join(', ')}`)
}

interface Scope {
  /** Writes a new schema first. */
  nameOf: (reference: string) => string
  /** The schema of that name is being written: it refers to itself. */
  isOpen: (name: string) => boolean
}

function zodOf(schema: Schema, scope: Scope): string {
  refuseUnknown(schema)
  const inner = (part: Schema) => zodOf(part, scope)
  const { type = 'none', $ref, enum: values, const: value, prefixItems, items } = schema
  if ($ref !== undefined) return scope.nameOf($ref)
  if ((values ?? value) !== undefined) return `z.literal(${JSON.stringify(values ?? value)})`
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) {
    const parts = alternatives.filter((part) => part.type !== 'null')
    const texts = parts.map(inner)
    const union = texts.length === 1 ? texts.join() : `z.union([${texts.join(', ')}])`
    return parts.length < alternatives.length ? `${union}.nullable()` : union
  }
  if (type === 'object') return objectOf(schema, scope)
  // The length of a tuple is that of its list.
  if (prefixItems) return `z.tuple([${prefixItems.map(inner).join(', ')}])`
  if (type === 'integer') return integerOf(schema)
  return `z.${type}(${items ? inner(items) : ''})${boundsOf(schema)}`
}

const boundsOf = (schema: Schema): string =>
  Object.entries(BOUNDS[schema.type ?? 'none'] ?? {})
    .map(([keyword, method]) => (keyword in schema ? `.${method}(${String(schema[keyword])})` : ''))
    .join('')

/** Frames and runs come in lists of 100,000: `z.uint32` checks in one step what `z.int` checks in three. */
function integerOf(schema: Schema): string {
  const { minimum, maximum } = schema
  if (minimum !== 0 || typeof maximum !== 'number' || maximum < 2 ** 16) return `z.int()${boundsOf(schema)}`
  return maximum === 2 ** 32 - 1 ? 'z.uint32()' : `z.uint32().max(${maximum})`
}

function objectOf({ properties = {}, required = [], additionalProperties }: Schema, scope: Scope): string {
  const fields = Object.entries(properties).map(([name, field]) => {
    const text = zodOf(field, scope)
    if (scope.isOpen(text)) return `  get ${name}() { return ${text} },`
    return `  ${name}: ${text}${required.includes(name) ? '' : '.exactOptional()'},`
  })
  const others =
    typeof additionalProperties === 'object' ? `.catchall(${zodOf(additionalProperties, scope)})` : ''
  return `z.strictObject({\n${fields.join('\n')}\n})${others}`
}

/** Text of `documents.ts`, from the bundled contract. */
export function documentSchemas({ components: { schemas } }: Document): string {
  const begun = new Set<string>()
  const texts = new Map<string, string>()
  const scope: Scope = {
    nameOf(reference) {
      const name = reference.slice(REFERENCE.length)
      if (begun.has(name)) return name
      begun.add(name)
      const text = zodOf(schemas[name] ?? {}, scope)
      texts.set(name, `export const ${name}: z.ZodType<Contract.${name}> = ${text}`)
      return name
    },
    isOpen: (name) => begun.has(name) && !texts.has(name),
  }
  for (const [name, schema] of Object.entries(schemas))
    if (schema['x-deferred'] === true) scope.nameOf(`${REFERENCE}${name}`)
  return [
    '// Generated by scripts/contract.ts from openapi/. Do not edit.',
    '',
    "import { z } from 'zod'",
    "import type * as Contract from './types.d.ts'",
    '',
    '/** Structure of the documents and of their parts; lengths in UTF-16 units. */',
    '',
    ...texts.values(),
    '',
    '/** Coordinates in source pixels, times in seconds, frames 0-based. */',
    'export interface DocumentOf {',
    ...ALL_KINDS.map((kind) => `  '${kind}': Contract.${annotationOf(kind)}`),
    '}',
    '',
  ].join('\n')
}
