import { beforeEach, describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { createActor } from 'xstate'
import { setField } from '../../machines/editor/edit-makers.ts'
import { createEditorMachine } from '../../machines/editor/editor.ts'
import { boxesOf } from '../../machines/editor/box-layer.ts'
import type { Edit } from '../../machines/editor/edits.ts'
import { documentEdits } from '../../machines/editor/edits.ts'
import { EMPTY_HISTORY } from '../../machines/editor/history.ts'
import type { Hit, Modifiers, Selected } from '../../machines/editor/types.ts'
import { panTool } from '../pan/pan.ts'
import { createBoxTool } from './box.ts'

/** Several boxes at once: selected by a rectangle, a press or all, moved and removed as one step. */

interface Boxes {
  readonly boxes: readonly {
    readonly id: string
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
    readonly frame?: number
  }[]
  readonly note?: string
}

const LAYER = { role: 'box', holds: 'many', path: ['boxes'] } as const
const NONE: Modifiers = { shift: false, ctrl: false, alt: false, meta: false }
const PICTURE = { width: 100, height: 100 }
const box = (id: string, x: number, y: number, size = 10) => ({ id, x, y, width: size, height: size })
const THREE: Boxes = { boxes: [box('a', 0, 0), box('b', 40, 40), box('c', 80, 80)] }

function start(document: Boxes, { tool = 'select', readonly = false } = {}) {
  let ids = 0
  const options = { layers: [LAYER], newId: () => `new-${++ids}` }
  const machine = createEditorMachine<Boxes, Edit>({
    id: 'editor',
    reducer: documentEdits,
    tools: {
      pan: panTool,
      select: createBoxTool({ ...options, creates: null }),
      draw: createBoxTool({ ...options, creates: LAYER }),
    },
    initialTool: tool,
    ids: { box: (now) => boxesOf(now, LAYER).map(({ id }) => id) },
  })
  const editor = createActor(machine).start()
  const refused: string[] = []
  editor.on('refused', ({ code }) => refused.push(code))
  editor.send({
    type: 'OPEN',
    opening: { key: 'k', document, history: EMPTY_HISTORY, bounds: PICTURE, readonly },
  })
  const sample = (at: readonly [number, number], how: Partial<Modifiers>, hit: Hit | null) => ({
    x: at[0],
    y: at[1],
    screenX: at[0],
    screenY: at[1],
    zoom: 1,
    hit,
    buttons: 1,
    modifiers: { ...NONE, ...how },
    pressure: 0.5,
    pointerType: 'mouse' as const,
    time: 0,
  })
  const on = (id: string | null): Hit | null => (id === null ? null : { id, role: 'box', part: 'interior' })
  const drag = (
    from: readonly [number, number],
    to: readonly [number, number],
    { id = null, ...how }: Partial<Modifiers> & { readonly id?: string | null } = {},
  ): void => {
    editor.send({ type: 'POINTER.DOWN', sample: sample(from, how, on(id)) })
    editor.send({ type: 'POINTER.MOVE', sample: sample(to, how, on(id)) })
    editor.send({ type: 'POINTER.UP', sample: { ...sample(to, how, on(id)), buttons: 0 } })
  }
  const context = () => editor.getSnapshot().context
  return {
    editor,
    refused,
    context,
    drag,
    press: (id: string | null, how: Partial<Modifiers> = {}) => drag([5, 5], [5, 5], { ...how, id }),
    key: (key: string) => editor.send({ type: 'KEY', key: { key, modifiers: NONE, repeat: false, time: 0 } }),
    select: (...ids: string[]) =>
      editor.send({ type: 'SELECT', selection: ids.map((id) => ({ role: 'box', id })) }),
    selected: () => context().selection.map(({ id }) => id),
    places: () => context().document?.boxes.map(({ id, x, y }) => `${id} ${x},${y}`),
    steps: () => context().history.done.length,
  }
}

let page: ReturnType<typeof start>

beforeEach(() => {
  page = start(THREE)
})

describe('a rectangle', () => {
  test('on empty ground selects what it touches, and is visible meanwhile', () => {
    page.drag([30, 30], [85, 85])
    expect([page.selected(), page.steps(), page.context().preview]).toEqual([['b', 'c'], 0, null])
    page.drag([20, 0], [25, 5])
    expect(page.selected()).toEqual([])
  })

  test('adds with Shift, and starts over a box with Ctrl, with drawing tools too', () => {
    page.drag([30, 30], [45, 45])
    page.drag([95, 95], [85, 85], { shift: true })
    expect(page.selected()).toEqual(['b', 'c'])
    page.editor.send({ type: 'PICK', tool: 'draw' })
    page.drag([5, 5], [45, 45], { ctrl: true, id: 'a' })
    expect([page.selected(), page.steps()]).toEqual([['a', 'b'], 0])
    page.drag([20, 20], [30, 30])
    expect([page.selected(), page.steps()]).toEqual([['new-1'], 1])
  })

  test('leaves out boxes of other frames', () => {
    const frames = start({
      boxes: [
        { ...box('a', 0, 0), frame: 1 },
        { ...box('b', 40, 40), frame: 2 },
      ],
    })
    frames.editor.send({ type: 'FIELDS', fields: { currentFrame: 2 } })
    frames.drag([99, 99], [0, 0])
    expect(frames.selected()).toEqual(['b'])
  })

  test('selects in a read-only view too, which refuses to move', () => {
    const look = start(THREE, { readonly: true })
    look.drag([30, 30], [99, 99])
    expect([look.selected(), look.refused]).toEqual([['b', 'c'], []])
    look.drag([45, 45], [60, 60], { id: 'b' })
    expect([look.places(), look.refused]).toEqual([['a 0,0', 'b 40,40', 'c 80,80'], ['readonly']])
  })
})

describe('a press', () => {
  test('with Shift or Ctrl toggles, on nothing it keeps the selection', () => {
    page.press('a')
    page.press('c', { shift: true })
    page.press('b', { ctrl: true })
    expect(page.selected()).toEqual(['a', 'c', 'b'])
    page.press(null, { shift: true })
    page.press('a', { shift: true })
    expect(page.selected()).toEqual(['c', 'b'])
    page.press('b')
    expect(page.selected()).toEqual(['b'])
    page.editor.send({ type: 'CANCEL' })
    expect(page.selected()).toEqual([])
  })

  test('on one of several moves all within the picture, as one step', () => {
    page.select('b', 'c')
    page.drag([45, 45], [35, 85], { id: 'b' })
    expect([page.places(), page.steps(), page.selected()]).toEqual([
      ['a 0,0', 'b 30,50', 'c 70,90'],
      1,
      ['b', 'c'],
    ])
    page.editor.send({ type: 'UNDO' })
    expect(page.places()).toEqual(['a 0,0', 'b 40,40', 'c 80,80'])
  })
})

test('arrows move all together; Delete removes all; each is one step', () => {
  page.select('a', 'b')
  page.key('ArrowLeft')
  page.key('ArrowDown')
  expect([page.places(), page.steps()]).toEqual([['a 0,1', 'b 40,41', 'c 80,80'], 1])
  page.key('Delete')
  expect([page.places(), page.steps(), page.selected()]).toEqual([['c 80,80'], 2, []])
  page.editor.send({ type: 'UNDO' })
  expect(page.places()).toEqual(['a 0,1', 'b 40,41', 'c 80,80'])
})

test('undo deselects what it removes, redo selects it again', () => {
  const drawing = start(THREE, { tool: 'draw' })
  drawing.drag([20, 20], [30, 30])
  expect(drawing.selected()).toEqual(['new-1'])
  drawing.editor.send({ type: 'UNDO' })
  expect(drawing.selected()).toEqual([])
  drawing.editor.send({ type: 'REDO' })
  expect(drawing.selected()).toEqual(['new-1'])
})

type Deed =
  | { readonly do: 'drag'; readonly from: readonly [number, number]; readonly to: readonly [number, number] }
  | {
      readonly do: 'ctrl' | 'shift'
      readonly from: readonly [number, number]
      readonly to: readonly [number, number]
    }
  | { readonly do: 'grab' | 'select'; readonly which: number; readonly to: readonly [number, number] }
  | { readonly do: 'Delete' | 'ArrowLeft' | 'ArrowDown' | 'UNDO' | 'REDO' | 'note' }

const place = fc.tuple(fc.integer({ min: -10, max: 110 }), fc.integer({ min: -10, max: 110 }))
const deeds = fc.array(
  fc.oneof(
    fc.record({ do: fc.constantFrom('drag' as const, 'ctrl', 'shift'), from: place, to: place }),
    fc.record({ do: fc.constantFrom('grab' as const, 'select'), which: fc.nat(6), to: place }),
    fc.record({
      do: fc.constantFrom('Delete' as const, 'ArrowLeft', 'ArrowDown', 'UNDO', 'REDO', 'note'),
    }),
  ),
  { maxLength: 25 },
)

function act(page: ReturnType<typeof start>, deed: Deed): void {
  const ids = page.context().document?.boxes.map(({ id }) => id) ?? []
  switch (deed.do) {
    case 'drag':
      return page.drag(deed.from, deed.to)
    case 'ctrl':
    case 'shift':
      return page.drag(deed.from, deed.to, { [deed.do]: true })
    case 'grab':
      return page.drag([5, 5], deed.to, { id: ids[deed.which % Math.max(ids.length, 1)] ?? null })
    case 'select':
      return page.select(...ids.slice(0, deed.which), 'gone')
    case 'note': {
      const edit = setField(page.context().document, [], 'note', `${page.steps()}`)
      return edit ? page.editor.send({ type: 'COMMIT', commit: { edit } }) : undefined
    }
    case 'UNDO':
    case 'REDO':
      return page.editor.send({ type: deed.do })
    default:
      return page.key(deed.do)
  }
}

test('after any actions nothing selected is missing, and undoing all restores the document', () => {
  fc.assert(
    fc.property(fc.constantFrom('select', 'draw'), deeds, (tool, all) => {
      const life = start(THREE, { tool })
      for (const deed of all) {
        act(life, deed)
        const ids = life.context().document?.boxes.map(({ id }) => id) ?? []
        const missing = life.context().selection.filter(({ id }: Selected) => !ids.includes(id))
        expect(missing).toEqual([])
      }
      while (life.steps() > 0) life.editor.send({ type: 'UNDO' })
      expect(JSON.stringify(life.context().document)).toBe(JSON.stringify(THREE))
    }),
    { numRuns: 300 },
  )
})
