import { NODE_TEMPLATES } from '../documents/templates.ts'
import { mirroredIndices } from '../hand-skeleton/mirror.ts'
import { restingPose } from '../hand-skeleton/pose.ts'
import { FINGER_WORDS, NODE_WORDS } from '../words.ts'
import type { SkeletonTemplate } from './skeletons.ts'

/** Skeletons that an admin can begin with: those that databases without an ontology have. */

const NAMES: Readonly<Record<string, string>> = {
  ...NODE_WORDS,
  ...Object.fromEntries(
    Object.entries(FINGER_WORDS).flatMap(([finger, name]) =>
      [1, 2, 3, 4].map((joint) => [`${finger}-${joint}`, `${name} ${joint}`]),
    ),
  ),
}

const SIDES: Readonly<Record<string, string>> = { left: '左', right: '右' }

function nameOf(id: string): string {
  const [, side = '', place = id] = /^(left|right)-(.+)$/.exec(id) ?? []
  return `${SIDES[side] ?? ''}${NAMES[place] ?? place}`
}

/** Of the sides, as in databases without an ontology; nodes between them have the label's colour. */
const COLOURS: Readonly<Record<string, string>> = { left: '#ff00ff', right: '#00ff00' }

/** Width per height of the picture that a template is drawn on. */
const ASPECTS: Partial<Record<keyof typeof NODE_TEMPLATES, number>> = { 'body-17': 0.5 }

function templateFrom(id: keyof typeof NODE_TEMPLATES, name: string): SkeletonTemplate {
  const { nodes: ids, edges }: { nodes: readonly string[]; edges: readonly (readonly number[])[] } =
    NODE_TEMPLATES[id]
  const pose = restingPose(id, ids.length)
  const idAt = (index = 0): string => ids[index] ?? ''
  const colourOf = (node: string) => COLOURS[/^(left|right)-/.exec(node)?.[1] ?? '']
  return {
    id,
    name,
    nodes: ids.map((node, index) => {
      const [x = 50, y = 50] = pose[index] ?? []
      const colour = colourOf(node)
      const across = 0.5 + ((x - 50) / 100) * (ASPECTS[id] ?? 1)
      return { id: node, name: nameOf(node), ...(colour && { colour }), x: across, y: y / 100 }
    }),
    edges: edges.map(([from, to]) => [idAt(from), idAt(to)]),
    pairs: mirroredIndices(ids).flatMap((partner, index) =>
      partner !== index && idAt(index).startsWith('left-') ? [[idAt(index), idAt(partner)]] : [],
    ),
  }
}

export const SKELETON_TEMPLATES = {
  'body-17': templateFrom('body-17', '人体 17 点'),
  'left-hand': templateFrom('left-hand', '左手 21 点'),
  'right-hand': templateFrom('right-hand', '右手 21 点'),
  'face-5': templateFrom('face-5', '人脸 5 点'),
} as const satisfies Record<string, SkeletonTemplate>

export type SkeletonTemplateId = keyof typeof SKELETON_TEMPLATES
