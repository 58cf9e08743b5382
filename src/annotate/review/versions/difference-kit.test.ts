import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparedParts } from './difference-kit.ts'

test('parts that the other version says too do not stand out', () => {
  const [before, after] = ['第 1–9 帧 · 走 · 快慢：快', '第 1–9 帧 · 站 · 快慢：快 · 遮挡']
  const standingOut = (words: string, other: string) =>
    comparedParts(words, other).flatMap((part) => (part.differs ? [part.words] : []))
  expect([standingOut(before, after), standingOut(after, before)]).toEqual([['走'], ['站', '遮挡']])
})

test('the parts are all that was said', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (words, other) => {
      expect(
        comparedParts(words, other)
          .map((part) => part.words)
          .join(' · '),
      ).toBe(words)
    }),
  )
})
