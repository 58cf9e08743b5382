import { expect, test } from 'vitest'
import { mediaFacts } from './media-facts.ts'

test('shows every known fact and nothing else', () => {
  expect([
    mediaFacts({ duration: 83.9, width: 1280, height: 720, size: 1_572_864 }),
    mediaFacts({ duration: null, width: 640, height: 480 }),
    mediaFacts({ size: 12 }),
    mediaFacts({ width: 8, height: 8, pages: 24 }),
  ]).toEqual(['1:23 · 1280×720 · 1.5 MB', '640×480', '12 B', '8×8 · 只取第一帧，共 24 帧'])
})
