import { describe, expect, it, vi } from 'vitest'
import { VALID_DOCUMENTS, contextOf } from '../../../tests/fixtures/documents.ts'
import { INVALID_DOCUMENTS } from '../../../tests/fixtures/invalid-documents.ts'
import { emptyDocument, validateDocument, validateDraft } from '../../domain/documents/validate.ts'

describe('a image-segment document', () => {
  it('that keeps every rule is accepted', () => {
    expect(
      validateDocument('image-segment', VALID_DOCUMENTS['image-segment'], contextOf('image-segment')),
    ).toEqual([])
  })

  it('may be saved as a draft from the start', () => {
    expect(validateDraft('image-segment', emptyDocument('image-segment'))).toEqual([])
  })

  it.each(INVALID_DOCUMENTS['image-segment'])(
    'that $name is refused for exactly that',
    ({ document, violations }) => {
      expect(validateDocument('image-segment', document, contextOf('image-segment'))).toEqual(violations)
    },
  )

  it('has at least ten invalid examples', () => {
    expect(INVALID_DOCUMENTS['image-segment'].length).toBeGreaterThanOrEqual(10)
  })

  it('decodes each mask once for any number of checks', () => {
    const document = structuredClone(VALID_DOCUMENTS['image-segment'])
    const read = vi.spyOn(String.prototype, 'charCodeAt')
    /** Texts that were read while it was looked at. */
    const texts = (looked: typeof document): number => {
      read.mockClear()
      expect(validateDocument('image-segment', looked, contextOf('image-segment'))).toEqual([])
      return new Set(read.mock.contexts.map(String)).size
    }
    const [cup] = document.categories.cover
    const mug = { ...cup!, id: 'mug', rleMask: { ...cup!.rleMask } }
    const later = { ...document, categories: { ...document.categories, cover: [cup!, mug] } }
    expect([texts(document), texts(document), texts(later)]).toEqual([2, 0, 1])
    read.mockRestore()
  })
})
