import { expect, test } from 'vitest'
import { documentSchemas } from './contract-documents.ts'

const HEAD = 'export const Document: z.ZodType<Contract.Document> = '

/** What is written for one schema, without the head of its line. */
const written = (schema: object): string | undefined =>
  documentSchemas({ components: { schemas: { Document: { ...schema, 'x-deferred': true } } } })
    .split('\n')
    .find((line) => line.startsWith(HEAD))
    ?.slice(HEAD.length)

test('bounds of texts, numbers and lists become checks', () => {
  expect(written({ type: 'string', minLength: 1, maxLength: 9 })).toBe('z.string().min(1).max(9)')
  expect(written({ type: 'number', exclusiveMinimum: 0, maximum: 5 })).toBe('z.number().gt(0).max(5)')
  expect(written({ type: 'array', maxItems: 3, items: { type: 'boolean' } })).toBe(
    'z.array(z.boolean()).max(3)',
  )
})

test('large whole numbers from 0 are checked in one step', () => {
  expect(written({ type: 'integer', minimum: 0, maximum: 2 ** 32 - 1 })).toBe('z.uint32()')
  expect(written({ type: 'integer', minimum: 0, maximum: 22 })).toBe('z.int().min(0).max(22)')
})

test('null is an alternative', () => {
  expect(written({ anyOf: [{ type: 'boolean' }, { type: 'null' }] })).toBe('z.boolean().nullable()')
})

test('a schema that names itself is read when it is used', () => {
  const items = { $ref: '#/components/schemas/Tree' }
  const Tree = {
    type: 'object',
    'x-deferred': true,
    required: ['parts'],
    additionalProperties: false,
    properties: { parts: items, note: { type: 'string' } },
  }
  const text = documentSchemas({ components: { schemas: { Tree } } })
  expect(text).toContain('  get parts() { return Tree },\n  note: z.string().exactOptional(),\n')
})

test('a keyword that nothing is generated for fails', () => {
  expect(() => written({ type: 'string', pattern: '^a' })).toThrow("a document's string has pattern")
  expect(() => written({ type: 'object' })).toThrow("a document's object has additionalProperties")
})

test('an object may have fields of any name, if there is a schema for them', () => {
  const Lists = {
    type: 'object',
    'x-deferred': true,
    required: ['own'],
    additionalProperties: { type: 'boolean' },
    properties: { own: { type: 'string' } },
  }
  const text = documentSchemas({ components: { schemas: { Lists } } })
  expect(text).toContain('z.strictObject({\n  own: z.string(),\n}).catchall(z.boolean())\n')
})
