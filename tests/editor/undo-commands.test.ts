import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type {
  ImageDocument,
  ImageNodeDocument,
  ImageSegmentDocument,
  VideoDocument,
} from '../../src/domain/documents/schemas.ts'
import { emptyDocument } from '../../src/domain/documents/empty.ts'
import type { MaskPort } from '../../src/machines/editor/masks.ts'
import type { Fields } from '../../src/machines/editor/types.ts'
import type { AnnotationDocument } from '../../src/machines/work.ts'
import type { CommandKind } from './commands.ts'
import { commanderOf } from './commands.ts'
import { takesBack } from './life.ts'
import { loadMasks } from './paint-desk.ts'
import { commanded, deed } from './person.ts'
import { worldOf } from './worlds.ts'

/** What keys, buttons and panels of a kind do among strokes of its tools is taken back and done again like them. */

interface Trial {
  /** What lies there at first; the empty document when left out. */
  readonly first?: AnnotationDocument
  /** The item before, for what is copied from there. */
  readonly previous: AnnotationDocument
  readonly fields: readonly Fields[]
  /** What commands did at least once. */
  readonly labels: readonly string[]
  readonly following?: readonly string[]
}

const image = emptyDocument('image') as ImageDocument
const nodes = emptyDocument('image-node') as ImageNodeDocument
const segments = emptyDocument('image-segment') as ImageSegmentDocument
const video = emptyDocument('video') as VideoDocument

const TRIALS: Readonly<Record<CommandKind, Trial>> = {
  image: {
    previous: { ...image, trackingCrop: { x: 3, y: 4, width: 20, height: 10 } },
    fields: [],
    labels: ['wrong', 'whole', 'copy'],
  },
  'image-node': {
    first: nodes,
    previous: {
      ...nodes,
      nodes: nodes.nodes.map((node, index) => ({ ...node, x: index, y: 40 - (index % 20), visibility: 2 })),
    },
    fields: [{ activeNode: 0 }, { activeNode: 20 }, { mousePosition: { x: 9, y: 8 } }],
    labels: ['blur', 'availability', 'node-place', 'skeleton-drop', 'skeleton-add'],
    following: ['activeNode', 'activeExtra'],
  },
  'image-segment': {
    previous: segments,
    fields: [{ brushSize: 3 }],
    labels: ['create', 'recolour'],
  },
  video: {
    first: {
      ...video,
      clips: [
        {
          id: 'first',
          startFrame: 4,
          endFrame: 24,
          startPts: 0.16,
          endPts: 0.96,
          crop: null,
          wrongBox: false,
        },
      ],
    },
    previous: video,
    fields: [{ videoPlayTime: 0.2 }],
    labels: ['crop', 'wrong'],
  },
}

const TIMEOUT_MS = 60_000

let masks: MaskPort

beforeAll(async () => {
  masks = await loadMasks()
})

test.each(Object.keys(TRIALS) as CommandKind[])(
  '%s',
  (kind) => {
    const { first, previous, fields, labels, following } = TRIALS[kind]
    const annotation = first ?? emptyDocument(kind)
    const commander = commanderOf(kind, { annotation, previous, purpose: 'verdict' })
    const world = () => ({
      ...worldOf(kind, { masks: () => masks, annotation, ...(following ? { following } : {}) }),
      run: commander.run,
    })
    const deeds = fc.array(
      fc.oneof({ weight: 1, arbitrary: deed(fields) }, { weight: 1, arbitrary: commanded }),
      {
        minLength: 10,
        maxLength: 60,
        size: 'max',
      },
    )
    const seen = new Set<string>()
    fc.assert(
      fc.property(deeds, (all) => takesBack(world(), all).forEach((label) => seen.add(label))),
      { numRuns: 120 },
    )
    expect([...seen]).toEqual(expect.arrayContaining([...labels]))
  },
  TIMEOUT_MS,
)
