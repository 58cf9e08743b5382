import { readContract } from '../../server/http/contract.ts'
import type { ContractOperation, JsonObject } from '../../server/http/contract.ts'

/** The contract as the tests walk it. */
export const contract = readContract()
export const schemas = (contract.document['components'] as JsonObject)['schemas'] as Record<
  string,
  JsonObject
>

const object = (value: unknown): JsonObject => (value ?? {}) as JsonObject

/** A value with its own `$ref` followed. */
export const settled = (value: unknown): JsonObject => {
  const ref = object(value)['$ref']
  if (typeof ref !== 'string') return object(value)
  const parts = ref.split('/').slice(1)
  return settled(parts.reduce<unknown>((at, part) => object(at)[part], contract.document))
}

/** An operation as the document has it. */
export const written = ({ url, method }: ContractOperation): JsonObject => {
  const path = url.replace(/:(\w+)/g, '{$1}')
  return object(object(object(contract.document['paths'])[path])[method.toLowerCase()])
}

export interface Content {
  mediaType: string
  schema: JsonObject
  examples: unknown[]
}

/** What a request body or a response carries, by media type. */
export const contentsOf = (message: unknown): Content[] =>
  Object.entries(object(settled(message)['content'])).map(([mediaType, content]) => ({
    mediaType,
    schema: object(object(content)['schema']),
    examples: Object.values(object(object(content)['examples'])).map((example) => settled(example)['value']),
  }))

/** Every schema inside one, itself included, with where it stands. References are not followed. */
export function* schemasIn(schema: JsonObject, at: string): Generator<[string, JsonObject]> {
  yield [at, schema]
  for (const keyword of ['properties', 'patternProperties', '$defs'])
    for (const [name, part] of Object.entries(object(schema[keyword])))
      yield* schemasIn(object(part), `${at}.${name}`)
  for (const keyword of ['items', 'not'])
    if (schema[keyword]) yield* schemasIn(object(schema[keyword]), `${at}[]`)
  for (const keyword of ['anyOf', 'oneOf', 'allOf', 'prefixItems'])
    for (const [index, part] of ((schema[keyword] as unknown[]) ?? []).entries())
      yield* schemasIn(object(part), `${at}|${index}`)
}
