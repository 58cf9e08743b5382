import { expect, it } from 'vitest'
import { DOCUMENT_MAX_BYTES, MASKS_MAX_BYTES } from './limits.ts'
import { documentBytes, sizeViolations } from './size.ts'

it('counts bytes of UTF-8, and mask counts apart', () => {
  expect(documentBytes({ a: '字', rleMask: { counts: 'abc' } })).toEqual({
    document: '{"a":"---","rleMask":{"counts":""}}'.length,
    masks: '"abc"'.length,
  })
})

it('refuses a document of two megabytes, regardless of its masks', () => {
  const frame = '{"a":""}'.length
  expect(sizeViolations({ a: 'x'.repeat(DOCUMENT_MAX_BYTES - frame) })).toEqual([])
  expect(sizeViolations({ a: 'x'.repeat(DOCUMENT_MAX_BYTES) })).toMatchObject([
    { path: '', rule: 'document-size' },
  ])
  expect(sizeViolations({ counts: 'x'.repeat(DOCUMENT_MAX_BYTES) })).toEqual([])
  expect(sizeViolations({ counts: 'x'.repeat(MASKS_MAX_BYTES) })).toMatchObject([
    { path: '', rule: 'masks-size' },
  ])
})
