import { createActor } from 'xstate'
import { createPresenter } from '../../src/annotate/canvas/presenter.ts'
import type { Pictures } from '../../src/annotate/canvas/pictures.ts'
import type { EditorActor } from '../../src/annotate/canvas/editor-machine.ts'
import { createKindEditor } from '../../src/annotate/canvas/editor-machine.ts'
import type { EditorView, ToolSpec } from '../../src/kinds/types.ts'
import type { BoxLayer } from '../../src/machines/editor/box-layer.ts'
import { boxOf } from '../../src/machines/editor/box-layer.ts'
import { EMPTY_HISTORY } from '../../src/machines/editor/history.ts'
import { pointList } from '../../src/machines/editor/point-layer.ts'
import type { PolygonLayer } from '../../src/machines/editor/polygon-layer.ts'
import { polygonsOf } from '../../src/machines/editor/polygon-layer.ts'
import type { BoxItem, PathItem, PointItem, Scene, SceneItem, Style } from '../../src/render/scene.ts'
import { toScreen, zoomAt } from '../../src/render/viewport.ts'
import { SELECT } from '../../src/tools/box/box.ts'
import { POINT } from '../../src/tools/point/point.ts'
import { OUTLINE } from '../../src/tools/polygon/polygon.ts'

/**
 * Bundled into a page by `tools-shapes.spec.ts`: the tools that no kind asks for yet, on the real canvas and with real
 * pointers. A box that turns, points, polygons.
 */

const SIZE = { width: 400, height: 300 }
const CROP: BoxLayer = { role: 'crop', holds: 'one', path: [], key: 'crop', id: 'crop', turns: true }
const POINTS = pointList('point', ['points'])
const POLYGONS: PolygonLayer = { role: 'polygon', path: ['polygons'] }

const TOOLS: readonly ToolSpec[] = [
  { type: 'box', tool: SELECT, id: 'crop', command: 'tool.select', layers: [CROP], creates: CROP },
  { type: 'point', tool: POINT, id: 'point', command: 'tool.select', layers: [POINTS], creates: POINTS },
  { type: 'polygon', tool: OUTLINE, id: 'polygon', command: 'tool.select', layer: POLYGONS },
]

const RED: Style = { stroke: '#ff0000', screenWidth: 2 }
const HANDLES = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w', 'rotate'] as const

const isSelected = ({ selection }: EditorView, role: string, id: string): boolean =>
  selection.some((one) => one.role === role && one.id === id)

function cropItems(document: unknown, view: EditorView): BoxItem[] {
  const { preview } = view
  const base = { type: 'box', tool: SELECT, id: 'crop', role: 'crop', reach: 'all', style: RED } as const
  const handles = isSelected(view, 'crop', 'crop') ? { handles: HANDLES } : {}
  if (preview?.type === 'box')
    return [{ ...base, ...handles, rect: preview.rect, rotation: preview.rotation ?? 0 }]
  const box = boxOf(document, CROP, 'crop')
  return box ? [{ ...base, ...handles, rect: box.rect, rotation: box.rotation }] : []
}

const pointItems = (document: unknown): PointItem[] =>
  POINTS.pointsOf(document).map(({ id, x, y }) => ({
    type: 'point',
    id,
    role: 'point',
    reach: 'all',
    style: RED,
    at: { x, y },
    screenRadius: 5,
  }))

function polygonItems(document: unknown, { preview }: EditorView): PathItem[] {
  const base = { type: 'path', role: 'polygon', reach: 'all', style: RED, vertices: true } as const
  const held = preview?.type === 'path' ? preview : null
  const stored = polygonsOf(document, POLYGONS).map(({ id, points }) => ({
    ...base,
    id,
    points: held?.id === id ? held.points : points,
    closed: true,
  }))
  return held?.id === null
    ? [...stored, { ...base, reach: 'none', id: 'preview', points: held.points, closed: held.closed }]
    : stored
}

function describe(document: unknown, view: EditorView): Scene {
  const items: SceneItem[] = [
    ...polygonItems(document, view),
    ...cropItems(document, view),
    ...pointItems(document),
  ]
  return { id: 'a', ...SIZE, media: null, masks: [], stroke: null, items, live: [] }
}

const NO_PICTURES: Pictures = {
  media: () => null,
  status: () => 'ready',
  expect: () => undefined,
  want: () => undefined,
  retry: () => undefined,
  bitmaps: () => undefined,
  subscribe: () => () => undefined,
  dispose: () => undefined,
}

const host = document.createElement('div')
Object.assign(host.style, { position: 'absolute', inset: '0', touchAction: 'none' })
document.body.append(host)

let ids = 0
const editor: EditorActor = createActor(createKindEditor('image', TOOLS, () => `id-${++ids}`)).start()
const presenter = createPresenter({
  host,
  editor,
  pictures: NO_PICTURES,
  tools: TOOLS,
  describe: describe as never,
})
editor.send({
  type: 'OPEN',
  opening: {
    key: 'a',
    document: { crop: null, points: [], polygons: [] } as never,
    history: EMPTY_HISTORY,
    bounds: SIZE,
    readonly: false,
  },
})
presenter.setFacts({
  picture: { uuid: 'a', url: '', thumbnailUrl: '', ...SIZE },
  judging: false,
  rejection: { errorBoxes: [] },
  other: null,
  readonly: false,
})
window.addEventListener('keydown', ({ key, shiftKey: shift, altKey: alt }) => {
  const modifiers = { shift, alt, ctrl: false, meta: false }
  editor.send({ type: 'KEY', key: { key, modifiers, repeat: false, time: 0 } })
})

const face = {
  document: (): unknown => editor.getSnapshot().context.document,
  pick: (tool: string) => editor.send({ type: 'PICK', tool }),
  undo: () => editor.send({ type: 'UNDO' }),
  /** Where a source pixel lies on the page. */
  at: (x: number, y: number) => toScreen(presenter.view.viewport, { x, y }),
  /** As keys do, about the middle of the screen. */
  zoom: (factor: number): void =>
    presenter.view.move((viewport, picture) =>
      zoomAt(viewport, picture, { x: viewport.width / 2, y: viewport.height / 2 }, factor),
    ),
  cursor: (): string => host.style.cursor,
  hover: (): string | null => editor.getSnapshot().context.hover?.id ?? null,
}

declare global {
  interface Window {
    toolDriver: typeof face
  }
}

window.toolDriver = face
