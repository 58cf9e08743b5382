import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { DOCUMENTS } from '../../src/domain/documents/documents.ts'
import { structureViolations } from '../../src/domain/documents/structure.ts'
import { emptyDocument, validateDocument, validateDraft } from '../../src/domain/documents/validate.ts'
import { ALL_KINDS } from '../../src/domain/kinds.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import { createChecks } from '../../server/http/validate.ts'
import { ROOT } from '../../server/root.ts'
import { VALID_DOCUMENTS } from '../fixtures/documents.ts'
import { contract } from './walk.ts'

const schemaOf: Record<Kind, string> = {
  video: 'VideoAnnotation',
  image: 'ImageAnnotation',
  'image-node': 'ImageNodeAnnotation',
  'image-segment': 'ImageSegmentAnnotation',
  'video-segment': 'VideoSegmentAnnotation',
}

function exampleOf(kind: Kind): unknown {
  const text = readFileSync(join(ROOT, 'openapi/components/annotations', `${kind}.yaml`), 'utf8')
  return (parse(text) as { example: unknown }).example
}

const checkOf = (kind: Kind) => {
  const [anyOperation] = contract.operations
  const schema = { $ref: `#/components/schemas/${schemaOf[kind]}` }
  return createChecks(contract)({ ...anyOperation!, response: schema }).response!
}

test.each(ALL_KINDS)('a new %s document fits the contract', (kind) => {
  expect(checkOf(kind)(emptyDocument(kind))).toBeNull()
})

test.each(ALL_KINDS)('the example of a %s document can be pushed', (kind) => {
  const frameTimes = Array.from({ length: 200 }, (_, index) => index / 25)
  const context = {
    width: 1280,
    height: 720,
    frameCount: 200,
    frameTimes,
    duration: 8,
    stage: 'mark',
  } as const
  expect(validateDocument(kind, exampleOf(kind), context)).toEqual([])
})

test.each(ALL_KINDS)('contract and domain refuse the same unknown field of a %s document', (kind) => {
  const strange = { ...emptyDocument(kind), strange: 1 }
  expect(checkOf(kind)(strange)?.rule).toEqual('additionalProperties')
  expect(validateDraft(kind, strange).map(({ rule }) => rule)).toEqual(['unknown'])
})

type Steps = readonly string[]

/** The steps to each value of a document, itself included. */
const stepsIn = (value: unknown, here: Steps = []): Steps[] => [
  here,
  ...(typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([step, part]) => stepsIn(part, [...here, step]))
    : []),
]

const replaced = (value: unknown, [step, ...steps]: Steps, by: unknown): unknown => {
  if (step === undefined) return by
  if (Array.isArray(value))
    return value.map((part: unknown, index) => (String(index) === step ? replaced(part, steps, by) : part))
  const fields = Object.entries(value as object)
  const changed = fields.map(([name, part]) => [name, name === step ? replaced(part, steps, by) : part])
  // JSON has no undefined: such a field is missing.
  return JSON.parse(JSON.stringify(Object.fromEntries(changed)))
}

/** Values at and beyond the bounds that the contract sets, and of every type. */
const odd = fc.oneof(
  fc.constantFrom<unknown>(undefined, null, true, '', [], {}, -1, 0, 1, 2, 3, 4, 22, 23, 0.5, 360, 361),
  fc.constantFrom(
    65_535,
    65_536,
    100_000,
    100_001,
    1_000_000,
    1_000_001,
    100_000_000,
    100_000_001,
    4_294_967_296,
  ),
  fc.constantFrom(...[64, 65, 100, 101, 1000, 1001, 2000, 2001].map((length) => 'x'.repeat(length))),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)

test.each(ALL_KINDS)('contract and domain accept and refuse the same %s documents', (kind) => {
  const document = VALID_DOCUMENTS[kind]
  const check = checkOf(kind)
  fc.assert(
    fc.property(fc.constantFrom(...stepsIn(document)), odd, (steps, value) => {
      const changed = replaced(document, steps, value)
      expect(structureViolations(DOCUMENTS[kind].schema, changed).length === 0).toBe(check(changed) === null)
    }),
    { numRuns: 500 },
  )
})
