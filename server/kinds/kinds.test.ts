import { describe, expect, test } from 'vitest'
import type { RleMask } from '../../src/domain/documents/types.ts'
import { emptyDocument } from '../../src/domain/documents/validate.ts'
import { ALL_KINDS } from '../../src/domain/kinds.ts'
import { documentAgreement } from './kinds.ts'

describe.each(ALL_KINDS)('documents of %s', (kind) => {
  const document = { ...emptyDocument(kind), availability: 1 } as never
  const unavailable = { ...emptyDocument(kind), availability: 0 } as never
  test('agree fully with themselves and not at all with an empty document', () => {
    expect(documentAgreement(kind, document, document)).toBe(1)
    expect(documentAgreement(kind, unavailable, unavailable)).toBe(1)
    expect(documentAgreement(kind, document, unavailable)).toBe(0)
  })
})

test('a video’s masks count frame by frame', () => {
  const document = { ...emptyDocument('video-segment'), availability: 1 as const }
  const full: RleMask = { size: [2, 2], counts: [0, 4] }
  const half: RleMask = { size: [2, 2], counts: [0, 2, 2] }
  const of = (...masks: RleMask[]) => new Map(masks.map((each, frame) => [frame, new Map([['o', each]])]))
  expect(documentAgreement('video-segment', document, document, [of(full, full), of(full, half)])).toBe(0.75)
  expect(documentAgreement('video-segment', document, document, [of(full), of(full, full)])).toBe(0.5)
})

test('clips agree by label: the frames that they share, half of it by their attributes', () => {
  const clip = (startFrame: number, endFrame: number, label?: string, fast?: boolean) => ({
    id: `${startFrame}`,
    startFrame,
    endFrame,
    startPts: startFrame,
    endPts: endFrame,
    crop: null,
    wrongBox: false,
    ...(label !== undefined && {
      label,
      attributes: fast === undefined ? [] : [{ id: 'fast', value: fast }],
    }),
  })
  const of = (...clips: ReturnType<typeof clip>[]) => ({
    ...emptyDocument('video'),
    availability: 1 as const,
    clips,
  })
  const agreement = (a: ReturnType<typeof clip>, b: ReturnType<typeof clip>) =>
    documentAgreement('video', of(a), of(b))
  expect([
    agreement(clip(0, 10), clip(5, 10)),
    agreement(clip(0, 10, 'walk'), clip(5, 10, 'walk')),
    agreement(clip(0, 10, 'walk'), clip(0, 10, 'wave')),
    agreement(clip(0, 10, 'walk', true), clip(0, 10, 'walk', false)),
    agreement(clip(0, 10, 'walk', true), clip(0, 5, 'walk', true)),
  ]).toEqual([0.5, 0.5, 0, 0.5, 0.5])
})
