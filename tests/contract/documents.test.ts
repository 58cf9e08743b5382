import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import type { components } from '../../src/contract/types.d.ts'
import type { DocumentOf } from '../../src/domain/documents/types.ts'
import { emptyDocument, validateDocument, validateDraft } from '../../src/domain/documents/validate.ts'
import { ALL_KINDS } from '../../src/domain/kinds.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import { createChecks } from '../../server/http/validate.ts'
import { ROOT } from '../../server/root.ts'
import { contract } from './walk.ts'

type Schemas = components['schemas']
type ContractOf = {
  video: Schemas['VideoAnnotation']
  image: Schemas['ImageAnnotation']
  'image-node': Schemas['ImageNodeAnnotation']
  'image-segment': Schemas['ImageSegmentAnnotation']
  'video-segment': Schemas['VideoSegmentAnnotation']
}

/** As JSON has it: a property that may be undefined is one that may be missing. */
type AsJson<T> = T extends object ? { [Key in keyof T]: AsJson<Exclude<T[Key], undefined>> } : T
/** True when each can stand for the other. */
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false

// What fails here fails the type check: the contract and the domain describe the same documents.
const same: { [K in Kind]: Same<AsJson<ContractOf[K]>, AsJson<DocumentOf[K]>> } = {
  video: true,
  image: true,
  'image-node': true,
  'image-segment': true,
  'video-segment': true,
}

const schemaOf: Record<Kind, keyof Schemas> = {
  video: 'VideoAnnotation',
  image: 'ImageAnnotation',
  'image-node': 'ImageNodeAnnotation',
  'image-segment': 'ImageSegmentAnnotation',
  'video-segment': 'VideoSegmentAnnotation',
}

const exampleOf = (kind: Kind): unknown =>
  parse(readFileSync(join(ROOT, 'openapi/examples/annotations', `${kind}.yaml`), 'utf8'))

const checkOf = (kind: Kind) => {
  const [anyOperation] = contract.operations
  const schema = { $ref: `#/components/schemas/${schemaOf[kind]}` }
  return createChecks(contract)({ ...anyOperation!, answer: schema }).answer!
}

test('contract and domain share one type for each kind of document', () => {
  expect(Object.keys(same)).toEqual(ALL_KINDS)
})

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
