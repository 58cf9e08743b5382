import { describe, expect, it } from 'vitest'
import { VALID_DOCUMENTS, contextOf } from '../../../tests/fixtures/documents.ts'
import { INVALID_DOCUMENTS } from '../../../tests/fixtures/invalid-documents.ts'
import { emptyDocument, validateDocument, validateDraft } from '../../domain/documents/validate.ts'

describe('a image-node document', () => {
  it('that keeps every rule is accepted', () => {
    expect(validateDocument('image-node', VALID_DOCUMENTS['image-node'], contextOf('image-node'))).toEqual([])
  })

  it('may be saved as a draft from the start', () => {
    expect(validateDraft('image-node', emptyDocument('image-node'))).toEqual([])
  })

  it.each(INVALID_DOCUMENTS['image-node'])(
    'that $name is refused for exactly that',
    ({ document, violations }) => {
      expect(validateDocument('image-node', document, contextOf('image-node'))).toEqual(violations)
    },
  )

  it('has at least ten invalid examples', () => {
    expect(INVALID_DOCUMENTS['image-node'].length).toBeGreaterThanOrEqual(10)
  })
})
