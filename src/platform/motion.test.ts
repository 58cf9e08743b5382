import { afterEach, expect, test, vi } from 'vitest'
import { scrollIntoSight } from './motion.ts'

afterEach(() => vi.unstubAllGlobals())

test('scrolls without animation for reduced motion', () => {
  const asked: unknown[] = []
  const element = { scrollIntoView: (how: unknown) => asked.push(how) } as unknown as Element
  for (const matches of [false, true]) {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: matches && query === '(prefers-reduced-motion: reduce)',
    }))
    scrollIntoSight(element)
    scrollIntoSight(null)
  }
  expect(asked).toEqual([
    { behavior: 'smooth', block: 'start' },
    { behavior: 'auto', block: 'start' },
  ])
})
