import { emptyDocument } from '../../src/domain/documents/validate.ts'
import type { WorkDocument } from '../../src/machines/work.ts'
import { EMPTY_VERDICT } from '../../src/machines/work.ts'

const OBJECT = { id: 'a', name: 'a', category: '对象', colourIndex: 0, visible: true }

/** A video with one object, `a`, which has no mask yet. */
export const ONE_OBJECT = {
  annotation: { ...emptyDocument('video-segment'), objects: [OBJECT] },
  verdict: EMPTY_VERDICT,
} as unknown as WorkDocument
