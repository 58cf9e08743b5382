import { emptyDocument } from '../../../domain/documents/validate.ts'
import type { ImageSegmentDocument } from '../../../domain/documents/types.ts'
import { drawn, segmentOf } from '../../../domain/segments/testing.ts'
import type { WorkDocument } from '../../../machines/work.ts'
import { EMPTY_VERDICT } from '../../../machines/work.ts'

/** A person with a part, another one beside, and a box in front of them, for tests; drawn on `SIZE`. */
export const SEGMENTED: WorkDocument<ImageSegmentDocument> = {
  annotation: {
    ...emptyDocument('image-segment'),
    categories: {
      human: [
        segmentOf('person', drawn('####', '####'), [segmentOf('hair', drawn('##'))]),
        segmentOf('second', drawn('....##')),
      ],
      cover: [segmentOf('box', drawn('', '', '##'))],
      exclude: [],
    },
  },
  verdict: EMPTY_VERDICT,
}
