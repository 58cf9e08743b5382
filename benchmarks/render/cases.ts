import type { Camera, Content, Size } from './scenario.ts'
import {
  apart,
  boxes,
  centred,
  EMPTY,
  fitted,
  hands,
  panned,
  PICTURE,
  scattered,
  zoomed,
} from './scenario.ts'

/** `bare` draws nothing and shows the browser's own cost. */
export type Library = 'ours' | 'konva' | 'fabric' | 'bare'
export const RIVALS = ['konva', 'fabric'] as const
export type Rival = (typeof RIVALS)[number]

/** A library and setup words that its page understands. */
export interface Contender {
  readonly library: Library
  readonly setup: string
}

interface CaseBase {
  readonly name: string
  readonly picture: Size
  readonly content: () => Content
  /** Least ratio of the better rival's time to ours. */
  readonly goal: number | null
  readonly setups: Readonly<Record<Rival, readonly string[]>>
}

export type Case = CaseBase &
  (
    | { readonly kind: 'look'; readonly camera: (frame: number) => Camera }
    | {
        readonly kind: 'drag'
        readonly camera: (frame: number) => Camera
        readonly grab: 'joint' | 'box'
        readonly index: number
      }
    | { readonly kind: 'paint'; readonly camera: (frame: number) => Camera }
  )

/** Smoothing of scaled bitmaps; only setups that give our picture take part. */
const SMOOTHINGS = ['nearest', 'low', 'medium', 'auto']
/** Masks as separate nodes, at the zoom of `masksCamera`, where `auto` is `medium`. */
const MASK_NODES = ['each nearest', 'each low', 'each medium', 'each sharp low', 'each sharp medium']

const withSmoothings = (word: string): string[] => SMOOTHINGS.map((smoothing) => `${word} ${smoothing}`)

/** Zooms for a picture of twelve megapixels: all of it, most of it, close. */
const PAN_SCALES = [0.35, 0.7, 1.5]

const masksCamera = (frame: number): Camera =>
  panned(centred(PICTURE, 0.36), frame, { width: 70, height: 80 })

export const CASES: readonly Case[] = [
  {
    name: 'pan',
    kind: 'look',
    picture: PICTURE,
    content: () => EMPTY,
    camera: (frame) =>
      panned(centred(PICTURE, PAN_SCALES[Math.floor(frame / 40) % 3] ?? 1), frame, {
        width: 200,
        height: 110,
      }),
    goal: 1.5,
    setups: { konva: withSmoothings('plain'), fabric: withSmoothings('plain') },
  },
  {
    name: 'zoom',
    kind: 'look',
    picture: PICTURE,
    content: () => EMPTY,
    camera: (frame) => zoomed(PICTURE, frame, 3),
    goal: 1.5,
    setups: { konva: withSmoothings('plain'), fabric: withSmoothings('plain') },
  },
  {
    name: 'brush',
    kind: 'paint',
    picture: PICTURE,
    content: () => ({ ...EMPTY, masks: scattered(1, PICTURE, 1100, 1100, 200) }),
    camera: () => fitted(PICTURE, 1.4),
    goal: 6,
    setups: { konva: ['layers low'], fabric: ['layers low'] },
  },
  {
    name: 'masks-pan',
    kind: 'look',
    picture: PICTURE,
    content: () => ({ ...EMPTY, masks: apart(10, 10, PICTURE) }),
    camera: masksCamera,
    goal: 5,
    setups: { konva: MASK_NODES, fabric: MASK_NODES },
  },
  {
    name: 'masks-pan-blended',
    kind: 'look',
    picture: PICTURE,
    content: () => ({ ...EMPTY, masks: scattered(100, PICTURE, 150, 380, 96) }),
    camera: masksCamera,
    goal: null,
    setups: { konva: MASK_NODES, fabric: MASK_NODES },
  },
  {
    name: 'masks-pan-cached',
    kind: 'look',
    picture: PICTURE,
    content: () => ({ ...EMPTY, masks: apart(10, 10, PICTURE) }),
    camera: masksCamera,
    goal: null,
    setups: { konva: withSmoothings('cached'), fabric: withSmoothings('cached') },
  },
  {
    name: 'keypoint-drag',
    kind: 'drag',
    picture: PICTURE,
    content: () => ({ ...EMPTY, ...hands() }),
    camera: () => fitted(PICTURE, 0.95),
    grab: 'joint',
    index: 6,
    goal: 2,
    setups: { konva: ['layers low', 'layers medium'], fabric: ['layers low', 'layers medium'] },
  },
  {
    name: 'boxes-drag',
    kind: 'drag',
    picture: PICTURE,
    content: () => ({ ...EMPTY, boxes: boxes(500, PICTURE, true) }),
    camera: () => fitted(PICTURE, 0.95),
    grab: 'box',
    index: 250,
    goal: 2,
    setups: { konva: ['layers low', 'layers medium'], fabric: ['layers low', 'layers medium'] },
  },
  {
    name: 'boxes-pan',
    kind: 'look',
    picture: PICTURE,
    content: () => ({ ...EMPTY, boxes: boxes(1000, PICTURE, false) }),
    camera: (frame) => panned(centred(PICTURE, 0.5), frame, { width: 180, height: 220 }),
    goal: null,
    setups: {
      konva: [...withSmoothings('batched'), ...withSmoothings('batched cached')],
      fabric: [...withSmoothings('batched'), ...withSmoothings('batched cached')],
    },
  },
]

const SCREEN_4K: Size = { width: 3840, height: 2160 }

/** More than anyone should label; a mouse moves the view. */
export const STRESS: Case = {
  name: 'stress',
  kind: 'look',
  picture: SCREEN_4K,
  content: () => ({
    ...EMPTY,
    masks: scattered(500, SCREEN_4K, 40, 160, 48),
    polygons: scattered(5000, SCREEN_4K, 12, 60, 12),
  }),
  camera: () => fitted(SCREEN_4K),
  goal: null,
  setups: { konva: ['cached nearest'], fabric: ['cached nearest'] },
}

/** Upright boxes as the product describes them, dragged and panned: with labels and attributes, and without. */
export const LABELLED: readonly Case[] = [500, 5000].flatMap((count): Case[] => {
  const shared = {
    picture: PICTURE,
    content: () => ({ ...EMPTY, boxes: boxes(count, PICTURE, false) }),
    goal: null,
    setups: { konva: [], fabric: [] },
  }
  return [
    {
      ...shared,
      name: `labels-pan-${count}`,
      kind: 'look',
      camera: (frame) => panned(centred(PICTURE, 0.5), frame, { width: 180, height: 220 }),
    },
    {
      ...shared,
      name: `labels-drag-${count}`,
      kind: 'drag',
      camera: () => fitted(PICTURE, 0.95),
      grab: 'box',
      index: count / 2,
    },
  ]
})

export const contendersOf = (benchCase: Case): Contender[] => [
  { library: 'ours', setup: 'product' },
  ...RIVALS.flatMap((library) => benchCase.setups[library].map((setup) => ({ library, setup }))),
]
