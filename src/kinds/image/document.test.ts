import { describe, expect, it } from 'vitest'
import { VALID_DOCUMENTS, contextOf } from '../../../tests/fixtures/documents.ts'
import { INVALID_DOCUMENTS } from '../../../tests/fixtures/invalid-documents.ts'
import { emptyDocument, validateDocument, validateDraft } from '../../domain/documents/validate.ts'

describe('a image document', () => {
  it('that keeps every rule is accepted', () => {
    expect(validateDocument('image', VALID_DOCUMENTS['image'], contextOf('image'))).toEqual([])
  })

  it('may be saved as a draft from the start', () => {
    expect(validateDraft('image', emptyDocument('image'))).toEqual([])
  })

  it.each(INVALID_DOCUMENTS['image'])(
    'that $name is refused for exactly that',
    ({ document, violations }) => {
      expect(validateDocument('image', document, contextOf('image'))).toEqual(violations)
    },
  )

  it('has at least ten invalid examples', () => {
    expect(INVALID_DOCUMENTS['image'].length).toBeGreaterThanOrEqual(10)
  })
})
