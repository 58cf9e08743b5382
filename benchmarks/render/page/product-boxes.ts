import type { LabelledObject } from '../../../src/contract/types.d.ts'
import type { Ontology } from '../../../src/domain/ontology/ontology.ts'
import type { Preview } from '../../../src/machines/editor/types.ts'
import { boxItems } from '../../../src/kinds/traits/boxes.ts'
import { OBJECT_ROLE } from '../../../src/kinds/traits/labelled/layers.ts'
import { objectItems } from '../../../src/kinds/traits/labelled/scene.ts'
import type { EditorView } from '../../../src/kinds/types.ts'
import { declutter } from '../../../src/render/items/declutter.ts'
import type { SceneItem } from '../../../src/render/scene.ts'
import type { Viewport } from '../../../src/render/viewport.ts'
import { colourOf, type Box, type Point } from '../scenario.ts'
import type { Stage } from './player.ts'

const LABELS = 80

const ONTOLOGY: Ontology = {
  labels: Array.from({ length: LABELS }, (_, index) => ({
    id: `label-${index}`,
    name: `标签 ${index + 1}`,
    colour: colourOf(index),
    shapes: ['box'],
    attributes: [
      { id: 'occluded', name: '遮挡', type: 'yes-no' },
      { id: 'truncated', name: '截断', type: 'yes-no' },
    ],
  })),
  attributes: [],
}

const SETTINGS: NonNullable<EditorView['labels']> = {
  settingsVersion: 1,
  batchSize: 1,
  commentRequired: false,
  commentReasons: [],
  allowExternalShares: false,
  ontology: ONTOLOGY,
}

const objectOf = ({ id, x, y, width, height, rotation }: Box, index: number): LabelledObject => ({
  id,
  label: `label-${index % LABELS}`,
  shape: 'box',
  x,
  y,
  width,
  height,
  rotation,
  attributes: [
    { id: 'occluded', value: index % 3 === 0 },
    { id: 'truncated', value: false },
  ],
})

export const describeBox = ({ id, x, y, width, height, rotation, label, colour }: Box): SceneItem => ({
  type: 'box',
  id,
  role: 'box',
  reach: 'edge',
  rect: { x, y, width, height },
  rotation,
  ...(label ? { label } : {}),
  style: { stroke: colour },
})

const NOWHERE: Viewport = { width: 0, height: 0, ratio: 1, scale: 1, offsetX: 0, offsetY: 0 }

/** The boxes with those names alone that the product shows at this scale, where the others would lie on them. */
export function withShownNames(boxes: readonly Box[], scale: number): Box[] {
  const shown = declutter(boxes.map(describeBox), { ...NOWHERE, scale })
  return boxes.map((box, at) => ({ ...box, label: 'label' in (shown[at] ?? {}) ? box.label : '' }))
}

function viewOf({ picture }: Stage, preview: Preview | null): EditorView {
  return {
    picture: { id: 'bench', ...picture, media: null },
    selection: [],
    hover: null,
    preview,
    fields: {},
    drawing: null,
    readonly: false,
    crosshair: null,
    judging: false,
    rejection: { errorBoxes: [], nodeVerdicts: [] },
    other: null,
    labels: SETTINGS,
  }
}

/**
 * The items of a picture as the product describes them: boxes with labels and attributes, or the same as excluded boxes.
 * @returns the items, with the grabbed box moved by so many source pixels
 */
export function productBoxes(stage: Stage): (by: Point) => SceneItem[] {
  const { benchCase, content, setup } = stage
  const isLabelled = setup.has('labelled')
  const role = isLabelled ? OBJECT_ROLE : 'exclude'
  const objects = content.boxes.map(objectOf)
  const plain = content.boxes.map(({ id, rotation, x, y, width, height }) => ({
    id,
    rotation,
    rect: { x, y, width, height },
  }))
  const held = benchCase.kind === 'drag' ? content.boxes[benchCase.index] : undefined
  return (by) => {
    const preview: Preview | null = held
      ? {
          type: 'box',
          role,
          id: held.id,
          rect: { x: held.x + by.x, y: held.y + by.y, width: held.width, height: held.height },
        }
      : null
    const view = viewOf(stage, preview)
    return isLabelled ? objectItems(objects, view) : boxItems(plain, { role, colour: colourOf(0) }, view)
  }
}
