import type { EditorView } from '../../kinds/types.ts'
import type { PointerSample } from '../../machines/editor/types.ts'
import type { WorkDocument } from '../../machines/work.ts'
import type { CanvasView, Presentation } from '../../render/canvas-view.ts'
import { createCanvasView } from '../../render/canvas-view.ts'
import type { Scene } from '../../render/scene.ts'
import { EVEN_INSETS, pan } from '../../render/viewport.ts'
import type { EditorActor } from '../editor-machine.ts'
import { cursorFor } from './cursor.ts'
import type { ShownFacts } from './editor-view.ts'
import { editorViewOf, NOTHING } from './editor-view.ts'
import type { Pictures } from './pictures.ts'
import type { PointerPhase } from './pointer-input.ts'
import { attachPointer } from './pointer-input.ts'

export interface PresenterOptions {
  readonly host: HTMLElement
  readonly editor: EditorActor
  readonly pictures: Pictures
  readonly describe: (work: WorkDocument, view: EditorView) => Scene
  /** Role of the boxes that a tool makes. */
  readonly drawingOf: (tool: string) => string | null
}

export interface Presenter {
  readonly view: CanvasView
  readonly setFacts: (facts: ShownFacts) => void
  readonly setPresentation: (presentation: Presentation) => void
  readonly destroy: () => void
}

/** The tool rail floats at the left; a fitted picture stays clear of it. */
const RAIL_INSETS = { ...EVEN_INSETS, left: 72 }

const EVENTS = { down: 'POINTER.DOWN', move: 'POINTER.MOVE', up: 'POINTER.UP' } as const

/** What one moment of the canvas is made of. */
interface Moment {
  facts: ShownFacts
  pointer: PointerSample | null
}

function updateCursor({ host, editor, drawingOf }: PresenterOptions, { facts, pointer }: Moment): void {
  const snapshot = editor.getSnapshot()
  const { selection, tool, panHeld } = snapshot.context
  host.style.cursor = cursorFor({
    hit: pointer?.hit ?? null,
    selection,
    drawing: drawingOf(tool),
    panHeld,
    panning: snapshot.matches({ pointer: 'panning' }),
    readonly: facts.readonly,
  })
}

function updateScene(options: PresenterOptions, view: CanvasView, { facts, pointer }: Moment): void {
  const { editor, pictures, describe, drawingOf } = options
  const { context } = editor.getSnapshot()
  if (!facts.picture || !context.document) return
  const tool = { drawing: drawingOf(context.tool), pointer }
  view.setScene(describe(context.document, editorViewOf(facts, facts.picture, context, tool, pictures)))
}

/**
 * Joins the editor, the canvas and the pointer without going through React: what a person drags follows in the next
 * frame, however large the page around it is.
 */
export function createPresenter(options: PresenterOptions): Presenter {
  const { host, editor, pictures } = options
  const view = createCanvasView(host, pictures.bitmaps, RAIL_INSETS)
  const moment: Moment = { facts: NOTHING, pointer: null }
  const update = (): void => {
    updateScene(options, view, moment)
    updateCursor(options, moment)
  }
  const sample = (phase: PointerPhase, taken: PointerSample): void => {
    // A finger that is lifted points nowhere.
    moment.pointer = taken.pointerType === 'touch' && phase === 'up' ? null : taken
    editor.send({ type: EVENTS[phase], sample: taken })
  }
  const leave = (): void => {
    moment.pointer = null
    editor.send({ type: 'POINTER.LEAVE' })
  }
  const detach = attachPointer(host, view, {
    sample,
    leave,
    interrupt: () => editor.send({ type: 'INTERRUPT' }),
  })
  const subscription = editor.subscribe(update)
  const panned = editor.on('panned', ({ dx, dy }) =>
    view.move((viewport, size) => pan(viewport, size, dx, dy)),
  )
  const stopPictures = pictures.subscribe(update)

  return {
    view,
    setFacts(next) {
      // The pointer's last place was in the coordinates of another picture.
      if (next.picture?.uuid !== moment.facts.picture?.uuid) moment.pointer = null
      moment.facts = next
      update()
    },
    setPresentation: view.setPresentation,
    destroy() {
      detach()
      subscription.unsubscribe()
      panned.unsubscribe()
      stopPictures()
      view.destroy()
    },
  }
}
