import { describe, expect, it } from 'vitest'
import { VALID_DOCUMENTS, contextOf } from '../../../tests/fixtures/documents.ts'
import { INVALID_DOCUMENTS } from '../../../tests/fixtures/invalid-documents.ts'
import { emptyDocument, validateDocument, validateDraft } from '../../domain/documents/validate.ts'

describe('a video-segment document', () => {
  it('that keeps every rule is accepted', () => {
    expect(
      validateDocument('video-segment', VALID_DOCUMENTS['video-segment'], contextOf('video-segment')),
    ).toEqual([])
  })

  it('may be saved as a draft from the start', () => {
    expect(validateDraft('video-segment', emptyDocument('video-segment'))).toEqual([])
  })

  it.each(INVALID_DOCUMENTS['video-segment'])(
    'that $name is refused for exactly that',
    ({ document, violations }) => {
      expect(validateDocument('video-segment', document, contextOf('video-segment'))).toEqual(violations)
    },
  )

  it('has at least ten invalid examples', () => {
    expect(INVALID_DOCUMENTS['video-segment'].length).toBeGreaterThanOrEqual(10)
  })
})
