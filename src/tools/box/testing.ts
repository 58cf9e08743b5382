import { createActor } from 'xstate'
import type { Rect } from '../../domain/geometry/rect.ts'
import type { BoxLayer } from '../../machines/editor/box-layer.ts'
import { createEditorMachine } from '../../machines/editor/editor.ts'
import { documentEdits } from '../../machines/editor/edits.ts'
import type { Edit } from '../../machines/editor/edits.ts'
import { EMPTY_HISTORY } from '../../machines/editor/history.ts'
import type { HandleName, Hit, Modifiers } from '../../machines/editor/types.ts'
import { createBoxTool } from './box.ts'
import { panTool } from '../pan/pan.ts'

export interface Crops {
  annotation: { trackingCrop: Rect | null; excludeCrops: (Rect & { id: string; comment?: string })[] }
}

const TRACKING: BoxLayer = {
  role: 'tracking',
  holds: 'one',
  path: ['annotation'],
  key: 'trackingCrop',
  id: 'tracking',
}
export const EXCLUDE: BoxLayer = {
  role: 'exclude',
  holds: 'many',
  path: ['annotation', 'excludeCrops'],
  most: 3,
}

const NONE: Modifiers = { shift: false, ctrl: false, alt: false, meta: false }

/** An editor with box tools, on a picture of 100 × 80, in the hands of a person. */
export function start(document: Crops, readonly = false) {
  let ids = 0
  const newId = () => `new-${++ids}`
  const editor = createActor(
    createEditorMachine<Crops, Edit>({
      id: 'editor',
      reducer: documentEdits,
      tools: {
        pan: panTool,
        select: createBoxTool({ layers: [TRACKING, EXCLUDE], creates: null, newId }),
        tracking: createBoxTool({ layers: [TRACKING], creates: TRACKING, newId }),
        exclude: createBoxTool({ layers: [EXCLUDE], creates: EXCLUDE, newId }),
        anywhere: createBoxTool({ layers: [EXCLUDE], creates: EXCLUDE, drawsAnywhere: true, newId }),
      },
      initialTool: 'select',
    }),
  ).start()
  const opening = { key: 'a', document, history: EMPTY_HISTORY, bounds: { width: 100, height: 80 }, readonly }
  editor.send({ type: 'OPEN', opening })
  const refused: string[] = []
  editor.on('refused', ({ code }) => refused.push(code))
  editor.on('full', ({ role, most }) => refused.push(`${role}: ${most} at most`))

  const at = (x: number, y: number, hit: Hit | null, modifiers: Partial<Modifiers> = {}) => ({
    x,
    y,
    screenX: x * 2,
    screenY: y * 2,
    zoom: 2,
    hit,
    buttons: 1,
    modifiers: { ...NONE, ...modifiers },
    pressure: 0.5,
    pointerType: 'mouse' as const,
    time: 0,
  })
  const drag = (
    from: readonly [number, number],
    to: readonly [number, number],
    hit: Hit | null = null,
    modifiers: Partial<Modifiers> = {},
  ) => {
    editor.send({ type: 'POINTER.DOWN', sample: at(...from, hit) })
    editor.send({ type: 'POINTER.MOVE', sample: at(...to, null, modifiers) })
    editor.send({ type: 'POINTER.UP', sample: { ...at(...to, null, modifiers), buttons: 0 } })
  }
  const press = (key: string, time = 0, modifiers: Partial<Modifiers> = {}) =>
    editor.send({ type: 'KEY', key: { key, modifiers: { ...NONE, ...modifiers }, repeat: false, time } })
  const context = () => editor.getSnapshot().context
  return {
    editor,
    at,
    drag,
    press,
    context,
    refused,
    pick: (tool: string) => editor.send({ type: 'PICK', tool }),
    annotation: () => (context().document ?? EMPTY).annotation,
  }
}

export const EMPTY: Crops = { annotation: { trackingCrop: null, excludeCrops: [] } }
export const BOX = { id: 'a', x: 10, y: 10, width: 20, height: 10 }
export const ONE: Crops = { annotation: { trackingCrop: null, excludeCrops: [{ ...BOX, comment: '杆' }] } }
export const hitOf = (handle?: HandleName): Hit => ({
  id: 'a',
  role: 'exclude',
  part: handle ? 'handle' : 'interior',
  ...(handle ? { handle } : {}),
})
