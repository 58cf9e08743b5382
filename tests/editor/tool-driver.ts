import type { ActorRefFrom, SimulatedClock } from 'xstate'
import { createActor } from 'xstate'
import type { createEditorMachine } from '../../src/machines/editor/editor.ts'
import type { EditorEmitted } from '../../src/machines/editor/editor-types.ts'
import type { Edit } from '../../src/machines/editor/edits.ts'
import type { History } from '../../src/machines/editor/history.ts'
import { EMPTY_HISTORY } from '../../src/machines/editor/history.ts'
import type { Fields, Hit, KeySample, Modifiers, PointerSample } from '../../src/machines/editor/types.ts'
import type { Size } from '../../src/domain/geometry/rect.ts'

const NONE: Modifiers = { shift: false, ctrl: false, alt: false, meta: false }

export interface SampleChange extends Partial<Omit<PointerSample, 'modifiers'>> {
  readonly modifiers?: Partial<Modifiers>
}

/** A sample of a pressed mouse at a zoom of one. */
export const sampleAt = (
  x: number,
  y: number,
  { modifiers, ...change }: SampleChange = {},
): PointerSample => ({
  x,
  y,
  screenX: x,
  screenY: y,
  zoom: 1,
  hit: null,
  buttons: 1,
  modifiers: { ...NONE, ...modifiers },
  pressure: 0.5,
  pointerType: 'mouse',
  time: 0,
  ...change,
})

export const keyOf = (key: string, modifiers: Partial<Modifiers> = {}, time = 0): KeySample => ({
  key,
  modifiers: { ...NONE, ...modifiers },
  repeat: false,
  time,
})

type CanvasPoint = readonly [x: number, y: number]

/** An editor with a person at it. */
export function driverOf<Document>(
  machine: ReturnType<typeof createEditorMachine<Document, Edit>>,
  document: Document,
  bounds: Size,
  fields: Fields = {},
  clock?: SimulatedClock,
) {
  const editor: ActorRefFrom<typeof machine> = createActor(machine, clock && { clock }).start()
  const told: EditorEmitted<Document, Edit>[] = []
  for (const type of ['changed', 'refused', 'misfit', 'fields', 'unready', 'unused'] as const)
    editor.on(type, (event) => told.push(event))
  const open = (key: string, what: Document = document, history: History = EMPTY_HISTORY, readonly = false) =>
    editor.send({ type: 'OPEN', opening: { key, document: what, history, bounds, readonly, fields } })
  open('a')
  const context = () => editor.getSnapshot().context
  const down = (at: CanvasPoint, change?: SampleChange) =>
    editor.send({ type: 'POINTER.DOWN', sample: sampleAt(...at, change) })
  const move = (at: CanvasPoint, change?: SampleChange) =>
    editor.send({ type: 'POINTER.MOVE', sample: sampleAt(...at, change) })
  const up = (at: CanvasPoint, change?: SampleChange) =>
    editor.send({ type: 'POINTER.UP', sample: sampleAt(...at, { buttons: 0, ...change }) })
  return {
    editor,
    told,
    open,
    context,
    down,
    move,
    up,
    hover: (at: CanvasPoint) => move(at, { buttons: 0 }),
    click(at: CanvasPoint, change?: SampleChange) {
      down(at, change)
      up(at, change && { ...change, buttons: 0 })
    },
    /** Presses at the first place, goes through the others and lets go at the last. */
    drag(places: readonly CanvasPoint[], change?: SampleChange) {
      const [first = [0, 0], ...others] = places
      down(first, change)
      for (const at of others) move(at, change)
      up(places.at(-1) ?? first, change && { ...change, buttons: 0 })
    },
    press: (key: string, modifiers?: Partial<Modifiers>, time?: number) =>
      editor.send({ type: 'KEY', key: keyOf(key, modifiers, time) }),
    pick: (tool: string) => editor.send({ type: 'PICK', tool }),
    undo: () => editor.send({ type: 'UNDO' }),
    redo: () => editor.send({ type: 'REDO' }),
    document: () => context().document,
    preview: () => context().preview,
    steps: () => context().history.done.length,
    json: () => JSON.stringify(context().document),
  }
}

export const hitOn = (role: string, id: string, change: Partial<Hit> = {}): Hit => ({
  role,
  id,
  part: 'interior',
  ...change,
})
