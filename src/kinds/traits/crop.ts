import { EXCLUDED_BOX, TRACKING_CROP } from '../../tools/box/box.ts'
import { offered } from '../tools.ts'
import { EXCLUDE_CROPS_MAX } from '../../domain/documents/limits.ts'
import type { BoxLayer } from '../../machines/editor/box-layer.ts'
import type { ShadeItem } from '../../render/scene.ts'
import type { Rect } from '../../domain/geometry/rect.ts'
import { DATA_COLOURS } from '../colours.ts'
import type { ToolSpec } from '../types.ts'
import type { BoxLook } from './boxes.ts'

export const TRACKING_LAYER: BoxLayer = {
  role: 'tracking',
  holds: 'one',
  path: ['annotation'],
  key: 'trackingCrop',
  id: 'tracking',
}

export const EXCLUDE_LAYER: BoxLayer = {
  role: 'exclude',
  holds: 'many',
  path: ['annotation', 'excludeCrops'],
  most: EXCLUDE_CROPS_MAX,
}

export const TRACKING_LOOK: BoxLook = { role: 'tracking', colour: DATA_COLOURS.tracking }
export const EXCLUDE_LOOK: BoxLook = { role: 'exclude', colour: DATA_COLOURS.exclude, hatched: true }

const SHADE = { stroke: '#000000', fill: 'rgba(0,0,0,0.42)' } as const

/** @param rotation degrees clockwise */
export const cropShade = (hole: Rect, rotation = 0): ShadeItem => ({
  type: 'shade',
  id: 'shade',
  role: 'shade',
  reach: 'none',
  style: SHADE,
  hole,
  ...(rotation === 0 ? {} : { rotation }),
})

export const CROP_TOOLS: readonly ToolSpec[] = [
  {
    type: 'box',
    ...offered(TRACKING_CROP),
    layers: [TRACKING_LAYER, EXCLUDE_LAYER],
    creates: TRACKING_LAYER,
    comesFirst: true,
  },
  {
    type: 'box',
    ...offered(EXCLUDED_BOX),
    layers: [TRACKING_LAYER, EXCLUDE_LAYER],
    creates: EXCLUDE_LAYER,
  },
]
