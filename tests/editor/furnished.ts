import { emptyDocument } from '../../src/domain/documents/validate.ts'
import { stringOfCounts } from '../../src/domain/documents/rle.ts'
import type { ImageNodeDocument, Node, Segment } from '../../src/domain/documents/types.ts'
import type { Rect } from '../../src/domain/geometry/rect.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import type { AnnotationDocument, Verdict } from '../../src/machines/work.ts'
import { EMPTY_VERDICT } from '../../src/machines/work.ts'
import { BOUNDS } from './life.ts'

/** Documents on which somebody has worked already, over the picture of a life, and what was said about them. */

const image = emptyDocument('image')
const nodes = emptyDocument('image-node') as ImageNodeDocument
const segments = emptyDocument('image-segment')
const video = emptyDocument('video')

/** All nodes but the last in rows from a corner on; every fifth is hidden. */
const placed = (left: number, top: number): Node[] =>
  nodes.nodes.map((node, index) =>
    index === nodes.nodes.length - 1
      ? node
      : {
          ...node,
          x: left + 4 * (index % 5),
          y: top + 4 * Math.floor(index / 5),
          visibility: index % 5 ? 2 : 1,
        },
  )

/** The mask of an upright box. */
function boxMask({ x, y, width, height }: Rect): Segment['rleMask'] {
  const isSet = (at: number): boolean => {
    const [column, row] = [Math.floor(at / BOUNDS.height), at % BOUNDS.height]
    return column >= x && column < x + width && row >= y && row < y + height
  }
  const counts = [0]
  for (let at = 0; at < BOUNDS.width * BOUNDS.height; at += 1) {
    if (isSet(at) !== (counts.length % 2 === 0)) counts.push(0)
    counts[counts.length - 1] = (counts.at(-1) ?? 0) + 1
  }
  return { size: [BOUNDS.height, BOUNDS.width], counts: stringOfCounts(counts) }
}

const segment = (
  id: string,
  box: Rect,
  parentId: string | null = null,
  children: Segment[] = [],
): Segment => ({
  id,
  parentId,
  name: id,
  colourIndex: 0,
  rleMask: boxMask(box),
  children,
})

const clip = (id: string, startFrame: number, endFrame: number) => ({
  id,
  startFrame,
  endFrame,
  startPts: startFrame / 25,
  endPts: endFrame / 25,
})

export const FURNISHED = {
  image: {
    ...image,
    trackingCrop: { x: 10, y: 8, width: 30, height: 20 },
    excludeCrops: [{ id: 'crop-a', x: 1, y: 2, width: 12, height: 9 }],
  },
  'image-node': {
    ...nodes,
    nodes: placed(4, 4),
    extras: [{ id: 'second', nodes: placed(34, 18) }],
    blur: 2,
    comment: '手背',
  },
  'image-segment': {
    ...segments,
    categories: {
      human: [
        segment('person', { x: 4, y: 4, width: 30, height: 24 }, null, [
          segment('hand', { x: 20, y: 10, width: 10, height: 8 }, 'person'),
        ]),
        segment('child', { x: 40, y: 6, width: 12, height: 20 }),
      ],
      cover: [segment('cup', { x: 30, y: 20, width: 14, height: 12 })],
      exclude: [],
    },
  },
  video: {
    ...video,
    clips: [
      {
        ...clip('first', 4, 14),
        crop: { x: 10, y: 10, width: 20, height: 10, rotation: 30 },
        wrongBox: false,
      },
      { ...clip('second', 16, 24), crop: null, wrongBox: false },
    ],
    exclusions: [clip('gap', 14, 16)],
  },
  'video-segment': {
    ...emptyDocument('video-segment'),
    excludeCrop: { x: 12, y: 9, width: 24, height: 15 },
  },
} as unknown as Readonly<Record<Kind, AnnotationDocument>>

const VERDICT: Verdict = {
  ...EMPTY_VERDICT,
  isQualified: 2,
  comment: '框不准',
  errorBoxes: [
    { id: 'box-a', x: 20, y: 10, width: 15, height: 12, comment: '这里' },
    { id: 'box-b', x: 2, y: 30, width: 8, height: 6 },
  ],
}

/** A verdict half made; of keypoints one is judged, too. */
export const furnishedVerdict = (kind: Kind): Verdict =>
  kind === 'image-node'
    ? {
        ...VERDICT,
        nodeVerdicts: [{ instanceId: 'second', name: nodes.nodes[3]?.name ?? '', isQualified: 2 }],
      }
    : VERDICT
