import { expect, test } from 'vitest'
import { validateJudgement } from './judgement.ts'

test('an error box is on a frame that the video has', () => {
  const box = { x: 0, y: 0, width: 9, height: 9 }
  const errorBoxes = [
    { id: 'a', ...box, frame: 49 },
    { id: 'b', ...box, frame: 50 },
    { id: 'c', ...box },
  ]
  const context = { width: 100, height: 100, frameCount: 50, stage: 'check' } as const
  expect(validateJudgement({ isQualified: 2, errorBoxes }, context)).toEqual([
    { path: 'errorBoxes[1].frame', rule: 'frame-range', reason: '超出视频帧数 50' },
  ])
})
