import { expect, test } from 'vitest'
import { clip, contextOf, FRAMES, VALID_DOCUMENTS } from '../../../tests/fixtures/documents.ts'
import { normaliseDocument } from './validate.ts'

test('rounded times become those of the frame table, including the end of the last frame', () => {
  const frameTimes = Array.from({ length: FRAMES }, (_, frame) => Math.round((frame / 30) * 1e6) / 1e6)
  const context = { ...contextOf('video'), frameTimes, duration: 3.333333 }
  const range = (startFrame: number, endFrame: number, startPts: number, endPts: number) => ({
    startFrame,
    endFrame,
    startPts,
    endPts,
  })
  const document = (first: object, last: object) => ({
    ...VALID_DOCUMENTS.video,
    clips: [{ ...clip('a', 1, 2), ...first }],
    exclusions: [{ id: 'e', ...range(98, FRAMES, 0, 0), ...last }],
  })
  expect(
    normaliseDocument('video', document(range(1, 2, 0.034, 0.067), range(98, FRAMES, 3.267, 3.333)), context),
  ).toEqual(document(range(1, 2, 0.033333, 0.066667), range(98, FRAMES, 3.266667, 3.333333)))
})

test('documents have the lists of labels where there is an ontology, and only there', () => {
  const ontology = { labels: [], attributes: [] }
  const { image } = VALID_DOCUMENTS
  const context = contextOf('image')
  expect(normaliseDocument('image', image, { ...context, labels: { ontology } })).toEqual({
    ...image,
    objects: [],
    attributes: [],
  })
  expect(normaliseDocument('image', image, context)).toEqual(image)
  const video = normaliseDocument('video', VALID_DOCUMENTS.video, {
    ...contextOf('video'),
    labels: { ontology },
  })
  expect(video).toEqual({ ...VALID_DOCUMENTS.video, attributes: [] })
})
