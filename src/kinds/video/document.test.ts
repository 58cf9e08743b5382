import { describe, expect, it } from 'vitest'
import { VALID_DOCUMENTS, contextOf } from '../../../tests/fixtures/documents.ts'
import { INVALID_DOCUMENTS } from '../../../tests/fixtures/invalid-documents.ts'
import { emptyDocument, validateDocument, validateDraft } from '../../domain/documents/validate.ts'

describe('a video document', () => {
  it('that keeps every rule is accepted', () => {
    expect(validateDocument('video', VALID_DOCUMENTS['video'], contextOf('video'))).toEqual([])
  })

  it('may be saved as a draft from the start', () => {
    expect(validateDraft('video', emptyDocument('video'))).toEqual([])
  })

  it.each(INVALID_DOCUMENTS['video'])(
    'that $name is refused for exactly that',
    ({ document, violations }) => {
      expect(validateDocument('video', document, contextOf('video'))).toEqual(violations)
    },
  )

  it('has at least ten invalid examples', () => {
    expect(INVALID_DOCUMENTS['video'].length).toBeGreaterThanOrEqual(10)
  })
})
