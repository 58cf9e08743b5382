import { expect, test } from 'vitest'
import { cssFilter } from '../../render/filters.ts'
import { DEFAULT_VIEW, parseView } from './view-settings.ts'

test('a stored choice is restored', () => {
  const chosen = {
    filters: { brightness: 1.5, contrast: 0.8, gamma: 2 },
    opacity: 0.4,
    rulers: true,
    comments: false,
    names: true,
    guide: true,
    strip: false,
    panel: false,
    timeline: false,
    magnification: 6,
  }
  expect(parseView(JSON.stringify(chosen))).toEqual(chosen)
})

test('an invalid value falls back to its default', () => {
  expect([
    parseView(null),
    parseView('{'),
    parseView(
      JSON.stringify({ filters: { brightness: 99, gamma: 'x' }, opacity: -1, rulers: 1, magnification: 99 }),
    ),
  ]).toEqual([DEFAULT_VIEW, DEFAULT_VIEW, DEFAULT_VIEW])
})

test('older settings are completed with defaults', () => {
  expect(parseView(JSON.stringify({ opacity: 0.5 }))).toEqual({ ...DEFAULT_VIEW, opacity: 0.5 })
})

test('a filter that changes nothing counts as no filter', () => {
  expect([
    cssFilter(DEFAULT_VIEW.filters, 'g'),
    cssFilter({ brightness: 2, contrast: 1, gamma: 0.5 }, 'g'),
  ]).toEqual(['none', 'url(#g) brightness(2)'])
})
