import { emptyDocument } from '../../src/domain/documents/empty.ts'
import type {
  BodyType,
  DocumentOf,
  ImageNodeDocument,
  Node,
  Segment,
  VideoSegmentDocument,
} from '../../src/domain/documents/schemas.ts'
import { HAND_NODES as TEMPLATE_HAND, NODE_TEMPLATES } from '../../src/domain/documents/templates.ts'
import { loadCodec } from '../../wasm-rle/node.ts'
import type { Scene, SceneObject } from './drawing/scene.ts'
import type { Bounds } from './drawing/shapes.ts'
import { renderMasks, type TruthMask } from './render.ts'
import { requireValue } from '../require-value.ts'

/** Documents that say what is really in a drawn scene: for the demo's history, and for tests to measure against. */

const round = (value: number): number => Math.round(value * 10) / 10

/** The part of a box inside the picture; null when nothing of it is. */
function clipBox(box: Bounds, width: number, height: number): Bounds | null {
  const [left, top] = [Math.max(0, box.x), Math.max(0, box.y)]
  const [right, bottom] = [Math.min(width, box.x + box.width), Math.min(height, box.y + box.height)]
  if (right - left < 1 || bottom - top < 1) return null
  return { x: round(left), y: round(top), width: round(right - left), height: round(bottom - top) }
}

const boxOf = (object: SceneObject, scene: Scene): Bounds[] => {
  const box = clipBox(object.box, scene.width, scene.height)
  return box ? [box] : []
}

/** The nearest person is tracked, vehicles of the near lane are excluded. */
export function imageTruth(scene: Scene): DocumentOf['image'] {
  const people = scene.objects.filter(({ category }) => category === 'human')
  const tracked = people.toSorted((a, b) => b.box.height - a.box.height)[0]
  const vehicles = scene.objects.filter(({ id }) => id.startsWith('car-near-'))
  const boxes = vehicles.flatMap((vehicle) => boxOf(vehicle, scene))
  return {
    ...emptyDocument('image'),
    trackingCrop: (tracked && boxOf(tracked, scene)[0]) ?? null,
    excludeCrops: boxes.map((box, index) => ({ id: `exclude-${index + 1}`, ...box })),
  }
}

const nodesOf = (object: SceneObject, names: readonly string[], scene: Scene): Node[] =>
  names.map((name, index) => {
    const node = object.nodes?.[index]
    const inside = node && node.x >= 0 && node.y >= 0 && node.x <= scene.width && node.y <= scene.height
    if (!inside) return { name, x: 0, y: 0, visibility: 0 }
    return { name, x: round(node.x), y: round(node.y), visibility: node.visible ? 2 : 1 }
  })

function handNodes(scene: Scene, bodyType: BodyType): Node[] {
  const hands = scene.objects.filter(({ nodes }) => nodes?.length === TEMPLATE_HAND.length)
  if (bodyType !== 'both-hands') return nodesOf(requireValue(hands[0]), TEMPLATE_HAND, scene)
  return (['left', 'right'] as const).flatMap((side) =>
    nodesOf(requireValue(hands.find(({ id }) => id === `${side}-hand`)), TEMPLATE_HAND, scene).map(
      (node) => ({
        ...node,
        name: `${side}-${node.name}`,
      }),
    ),
  )
}

/** Joints as they were drawn. ExtraDifference people of a picture are extras. */
export function imageNodeTruth(
  scene: Scene,
  bodyType: 'right-hand' | 'both-hands' | 'body-17',
): ImageNodeDocument {
  const empty = { ...emptyDocument('image-node'), bodyType, blur: 1 as const }
  if (bodyType !== 'body-17') return { ...empty, nodes: handNodes(scene, bodyType) }
  const [first, ...others] = scene.objects.filter(({ category }) => category === 'human')
  const { nodes } = NODE_TEMPLATES['body-17']
  return {
    ...empty,
    nodes: nodesOf(requireValue(first), nodes, scene),
    extras: others.map((other, index) => ({ id: `extra-${index + 1}`, nodes: nodesOf(other, nodes, scene) })),
  }
}

const PARTS: Readonly<Record<string, string>> = {
  hair: '头发',
  skin: '皮肤',
  top: '上衣',
  bottom: '下装',
  shoes: '鞋',
}
const COLOURS = 23

type MaskText = { size: [number, number]; counts: string }

async function maskWriter(): Promise<(mask: TruthMask) => MaskText> {
  const codec = await loadCodec()
  return ({ mask }) => ({ size: [mask.size[0], mask.size[1]], counts: codec.write(mask) })
}

/** People with their parts, what covers them, and what only looks like a person. */
export async function imageSegmentTruth(scene: Scene): Promise<DocumentOf['image-segment']> {
  const masks = await renderMasks(scene, scene.width, scene.height)
  const write = await maskWriter()
  let colour = 0
  const segment = (id: string, parentId: string | null, name: string, mask: TruthMask): Segment => {
    colour += 1
    return { id, parentId, name, colourIndex: (colour - 1) % COLOURS, rleMask: write(mask), children: [] }
  }
  const segments = (category: SceneObject['category'], withParts: boolean): Segment[] =>
    scene.objects
      .filter((object) => object.category === category)
      .flatMap((object) => {
        const own = masks.filter(({ owner }) => owner === object.id)
        const whole = own.find(({ part }) => part === null)
        if (!whole) return []
        const top = segment(object.id, null, object.label, whole)
        const parts = withParts ? own.filter(({ part }) => part !== null) : []
        return [
          {
            ...top,
            children: parts.map((mask) =>
              segment(
                `${object.id}-${mask.part}`,
                object.id,
                PARTS[requireValue(mask.part)] ?? requireValue(mask.part),
                mask,
              ),
            ),
          },
        ]
      })
  return {
    ...emptyDocument('image-segment'),
    categories: {
      human: segments('human', true),
      cover: segments('cover', false),
      exclude: segments('exclude', false),
    },
  }
}

const categoryOf = (object: SceneObject): string => {
  if (object.category === 'human') return 'person'
  if (object.category === 'cover') return 'cover'
  return object.nodes ? 'hand' : 'vehicle'
}

/** Objects of a video-segment document: everything that moves in the clip. */
export const videoSegmentTruth = (scene: Scene): VideoSegmentDocument => ({
  ...emptyDocument('video-segment'),
  objects: scene.objects.map((object, index) => ({
    id: object.id,
    name: `${object.label} ${index + 1}`,
    category: categoryOf(object),
    colourIndex: index % COLOURS,
    visible: true,
  })),
})

export interface FrameMask {
  objectId: string
  /** COCO compressed. */
  counts: string
}

/** Masks of the objects that are visible in one frame, at the clip's size. */
export async function frameMasks(
  scene: Scene,
  size: { width: number; height: number },
): Promise<FrameMask[]> {
  const write = await maskWriter()
  const known = new Set(scene.objects.map(({ id }) => id))
  const masks = await renderMasks(scene, size.width, size.height)
  return masks
    .filter(({ owner, part }) => part === null && known.has(owner))
    .map((mask) => ({ objectId: mask.owner, counts: write(mask).counts }))
}

/** One clip around the middle of a video, cropped to its largest person or hand, and its first frames excluded. */
export function videoTruth(
  frames: { times: readonly number[]; duration: number },
  scene: Scene,
  scale: number,
): DocumentOf['video'] {
  const { times, duration } = frames
  const at = (frame: number): number => times[frame] ?? duration
  const range = (from: number, to: number) => {
    const [startFrame, endFrame] = [Math.floor(from * times.length), Math.floor(to * times.length)]
    return { startFrame, endFrame, startPts: at(startFrame), endPts: at(endFrame) }
  }
  const seen = scene.objects.filter(({ nodes }) => nodes).toSorted((a, b) => b.box.height - a.box.height)[0]
  const box = seen && boxOf(seen, scene)[0]
  const crop = box
    ? {
        x: round(box.x * scale),
        y: round(box.y * scale),
        width: round(box.width * scale),
        height: round(box.height * scale),
        rotation: 0,
      }
    : null
  return {
    ...emptyDocument('video'),
    clips: [
      { id: 'clip-1', ...range(0.1, 0.45), crop, wrongBox: false },
      { id: 'clip-2', ...range(0.55, 1), crop: null, wrongBox: false },
    ],
    exclusions: [{ id: 'exclusion-1', ...range(0, 0.08) }],
  }
}
