import { CLOTHES, HAIRS, SKINS, TROUSERS } from './colour.ts'
import type { Body } from './pose.ts'
import type { Random } from './random.ts'
import type { Piece } from './scene.ts'

export interface Looks {
  skin: string
  hair: string
  top: string
  bottom: string
  shoes: string
  longSleeves: boolean
  skirt: boolean
  hairStyle: 'short' | 'long' | 'bun'
}

export const randomLooks = (random: Random): Looks => ({
  skin: random.pick(SKINS),
  hair: random.pick(HAIRS),
  top: random.pick(CLOTHES),
  bottom: random.pick(TROUSERS),
  shoes: random.pick(['#2a2a33', '#f0ece4', '#8c3b34', '#39424e']),
  longSleeves: random.chance(0.5),
  skirt: random.chance(0.25),
  hairStyle: random.pick(['short', 'long', 'bun'] as const),
})

/** A figure that is being drawn. */
export interface Draw {
  id: string
  body: Body
  looks: Looks
  height: number
  front: boolean
}

export type Side = 'left' | 'right'

export const piece = (draw: Draw, part: string, path: string, fill: string, detail?: string): Piece => ({
  owner: draw.id,
  part,
  path,
  fill,
  ...(detail === undefined ? {} : { detail }),
})
