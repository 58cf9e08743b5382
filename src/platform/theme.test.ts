import { expect, test } from 'vitest'
import { memoryStorage } from './storage/testing.ts'
import { createThemes } from './theme.ts'

test('canvas pages and all others have separate themes, which are saved and reported', () => {
  const storage = memoryStorage()
  const themes = createThemes(() => storage)
  const seen: string[] = []
  const stop = themes.subscribe(() => seen.push(`${themes.of('tool')} ${themes.of('page')}`))
  themes.toggle('tool')
  themes.toggle('page')
  stop()
  themes.toggle('page')
  expect(seen).toEqual(['light light', 'light dark'])
  const later = createThemes(() => storage)
  expect([later.of('tool'), later.of('page')]).toEqual(['light', 'light'])
})
