import { describe, expect, it } from 'vitest'
import { VALID_DOCUMENTS, contextOf } from '../../../tests/fixtures/documents.ts'
import { INVALID_DOCUMENTS } from '../../../tests/fixtures/invalid-documents.ts'
import { emptyDocument, validateDocument, validateDraft } from '../../domain/documents/validate.ts'

describe('a image-node document', () => {
  it('that keeps every rule is taken', () => {
    expect(validateDocument('image-node', VALID_DOCUMENTS['image-node'], contextOf('image-node'))).toEqual([])
  })

  it('may be kept as a draft from the first moment', () => {
    expect(validateDraft('image-node', emptyDocument('image-node'))).toEqual([])
  })

  it.each(INVALID_DOCUMENTS['image-node'])(
    'that $name is refused for exactly that',
    ({ document, violations }) => {
      expect(validateDocument('image-node', document, contextOf('image-node'))).toEqual(violations)
    },
  )

  it('has ten ways to be wrong at least', () => {
    expect(INVALID_DOCUMENTS['image-node'].length).toBeGreaterThanOrEqual(10)
  })
})
