import { expect, test } from 'vitest'
import { parseReadGuides, readingOf } from './guide-store.ts'

test('a guide is new until it was read, and changed when it was read as it was before', () => {
  const guide = { text: '贴边', changedAt: '2026-01-05T08:00:00.000Z', pictures: [] }
  expect([
    readingOf(guide, undefined),
    readingOf(guide, '2026-01-01T08:00:00.000Z'),
    readingOf(guide, guide.changedAt),
    readingOf({ text: '', changedAt: null, pictures: [] }, guide.changedAt),
  ]).toEqual(['new', 'changed', 'read', 'none'])
})

test('reads the valid part of a stored value', () => {
  expect([null, '{', '[1]', '{"3":"2026","4":5}'].map(parseReadGuides)).toEqual([{}, {}, {}, { 3: '2026' }])
})
