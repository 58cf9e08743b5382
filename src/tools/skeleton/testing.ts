import { createActor } from 'xstate'
import { templateOf, unlabelledNodes } from '../../domain/documents/templates.ts'
import type { BodyType, Node } from '../../domain/documents/types.ts'
import { createEditorMachine } from '../../machines/editor/editor.ts'
import { removeItem } from '../../machines/editor/edit-makers.ts'
import { documentEdits } from '../../machines/editor/edits.ts'
import type { Edit } from '../../machines/editor/edits.ts'
import { EMPTY_HISTORY } from '../../machines/editor/history.ts'
import { changeNodesEdit, clearedNodes, nodeId } from '../../machines/editor/skeleton-layer.ts'
import type { SkeletonLayer } from '../../machines/editor/skeleton-layer.ts'
import { fieldsAlongPlacements } from '../../machines/editor/skeleton-steps.ts'
import type { Fields, Hit, Modifiers } from '../../machines/editor/types.ts'
import { panTool } from '../pan/pan.ts'
import { createSkeletonTool } from './skeleton.ts'

export interface Hands {
  bodyType: BodyType
  nodes: Node[]
  extras: { id: string; nodes: Node[] }[]
}

const LAYER: SkeletonLayer = {
  role: 'node',
  frameRole: 'skeleton',
  skeletonsOf(document) {
    const { bodyType, nodes, extras } = document as Hands
    return [{ id: null, bodyType, nodes }, ...extras.map((extra) => ({ ...extra, bodyType }))]
  },
  edgesOf: ({ bodyType }) => templateOf(bodyType)?.edges ?? [],
  pathOf: ({ id }) => (id === null ? ['nodes'] : ['extras', { id }, 'nodes']),
  change: (document, skeleton, after) =>
    changeNodesEdit(document, LAYER.pathOf(skeleton), skeleton.nodes, after),
  remove: (document, { id, nodes }) =>
    id === null
      ? changeNodesEdit(document, ['nodes'], nodes, clearedNodes(nodes, [...nodes.keys()]))
      : removeItem(document, ['extras'], id),
}

const NONE: Modifiers = { shift: false, ctrl: false, alt: false, meta: false }
const BOUNDS = { width: 1000, height: 800 }

/** An editor with all modes of the tool, and what a person does with it. Screen pixels are half a source pixel. */
export function start(document: Hands, { tool = 'node', readonly = false } = {}) {
  const editor = createActor(
    createEditorMachine<Hands, Edit>({
      id: 'editor',
      reducer: documentEdits,
      tools: {
        pan: panTool,
        node: createSkeletonTool({ layer: LAYER, mode: 'nodes', newId: () => 'new' }),
        whole: createSkeletonTool({ layer: LAYER, mode: 'whole', newId: () => 'new' }),
        suggest: createSkeletonTool({ layer: LAYER, mode: 'suggest', newId: () => 'new' }),
      },
      initialTool: tool,
      fieldsAlong: fieldsAlongPlacements(LAYER),
      fields: { activeNode: null, activeExtra: null, mousePosition: { x: 50, y: 80 } },
    }),
  ).start()
  const opening = { key: 'a', document, history: EMPTY_HISTORY, bounds: BOUNDS, readonly }
  editor.send({ type: 'OPEN', opening })
  const refused: string[] = []
  editor.on('refused', ({ code }) => refused.push(code))

  type NodePlace = readonly [number, number]
  interface Press {
    hit?: Hit | null
    modifiers?: Partial<Modifiers>
    buttons?: number
  }
  const at = ([x, y]: NodePlace, { hit = null, modifiers = {}, buttons = 1 }: Press = {}) => ({
    x,
    y,
    screenX: x * 2,
    screenY: y * 2,
    zoom: 2,
    hit,
    buttons,
    modifiers: { ...NONE, ...modifiers },
    pressure: 0.5,
    pointerType: 'mouse' as const,
    time: 0,
  })
  const drag = (from: NodePlace, to: NodePlace, press: Press = {}) => {
    editor.send({ type: 'POINTER.DOWN', sample: at(from, press) })
    editor.send({ type: 'POINTER.MOVE', sample: at(to, press) })
    editor.send({ type: 'POINTER.UP', sample: at(to, { ...press, buttons: 0 }) })
  }
  const click = (place: NodePlace, press: Press = {}) => drag(place, place, press)
  const key = (name: string, modifiers: Partial<Modifiers> = {}, time = 0) =>
    editor.send({
      type: 'KEY',
      key: { key: name, modifiers: { ...NONE, ...modifiers }, repeat: false, time },
    })
  const context = () => editor.getSnapshot().context
  const nodes = () => context().document?.nodes ?? []
  const fields = (patch: Fields) => editor.send({ type: 'FIELDS', fields: patch })
  return { editor, at, drag, click, key, context, nodes, fields, refused }
}

export const empty = (bodyType: BodyType): Hands => ({
  bodyType,
  nodes: unlabelledNodes(bodyType),
  extras: [],
})
export const on = (index: number, skeleton: string | null = null): Hit => ({
  id: nodeId(skeleton, index),
  role: 'node',
  part: 'interior',
})
export const frame = (index: number, handle?: Hit['handle']): Hit => ({
  id: nodeId(null, index),
  role: 'skeleton',
  part: handle ? 'handle' : 'interior',
  ...(handle ? { handle } : {}),
})
