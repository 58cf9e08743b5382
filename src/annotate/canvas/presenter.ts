import type { EditorView } from '../../kinds/types.ts'
import type { PointerSample, Selected } from '../../machines/editor/types.ts'
import type { ErrorBox, WorkDocument } from '../../machines/work.ts'
import type { CanvasView, Presentation } from '../../render/canvas-view.ts'
import { createCanvasView } from '../../render/canvas-view.ts'
import type { Scene } from '../../render/scene.ts'
import { EVEN_INSETS, pan } from '../../render/viewport.ts'
import type { EditorActor } from '../editor-machine.ts'
import { cursorFor } from './cursor.ts'
import type { Pictured, Pictures } from './pictures.ts'
import { attachPointer } from './pointer-input.ts'

/** What is shown beside what the editor holds. */
export interface ShownFacts {
  readonly picture: Pictured | null
  readonly judging: boolean
  readonly rejection: readonly ErrorBox[]
  readonly other: WorkDocument['annotation'] | null
  readonly readonly: boolean
}

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

export const NOTHING: ShownFacts = {
  picture: null,
  judging: false,
  rejection: [],
  other: null,
  readonly: true,
}
const FREE_TOUCH = 'touch'
/** The tool rail floats at the left; a fitted picture stays clear of it. */
const RAIL_INSETS = { ...EVEN_INSETS, left: 72 }

/**
 * Joins the editor, the canvas and the pointer without going through React: what a person drags follows in the next
 * frame, however large the page around it is.
 */
export function createPresenter({
  host,
  editor,
  pictures,
  describe,
  drawingOf,
}: PresenterOptions): Presenter {
  const view = createCanvasView(host, pictures.bitmaps, RAIL_INSETS)
  let facts = NOTHING
  let pointer: PointerSample | null = null

  const hovered = (): Selected | null => {
    const { hover } = editor.getSnapshot().context
    return hover && { role: hover.role, id: hover.id }
  }

  const editorView = (picture: NonNullable<ShownFacts['picture']>): EditorView => {
    const { selection, preview, tool, panHeld } = editor.getSnapshot().context
    const drawing = facts.readonly ? null : drawingOf(tool)
    const inside =
      pointer !== null &&
      pointer.x >= 0 &&
      pointer.y >= 0 &&
      pointer.x <= picture.width &&
      pointer.y <= picture.height
    const aims = drawing !== null && !panHeld && inside && pointer?.hit?.part !== 'handle'
    return {
      picture: {
        id: picture.uuid,
        width: picture.width,
        height: picture.height,
        media: pictures.media(picture),
      },
      selection,
      hover: hovered(),
      preview,
      drawing,
      crosshair: aims && pointer ? { x: pointer.x, y: pointer.y } : null,
      judging: facts.judging,
      rejection: facts.rejection,
      other: facts.other,
    }
  }

  const updateCursor = (): void => {
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

  const update = (): void => {
    const { document } = editor.getSnapshot().context
    if (facts.picture && document) view.setScene(describe(document, editorView(facts.picture)))
    updateCursor()
  }

  const detach = attachPointer(host, view, {
    sample(phase, sample) {
      pointer = sample.pointerType === FREE_TOUCH && phase === 'up' ? null : sample
      const types = { down: 'POINTER.DOWN', move: 'POINTER.MOVE', up: 'POINTER.UP' } as const
      editor.send({ type: types[phase], sample })
    },
    leave() {
      pointer = null
      editor.send({ type: 'POINTER.LEAVE' })
    },
    interrupt() {
      editor.send({ type: 'INTERRUPT' })
    },
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
      if (next.picture?.uuid !== facts.picture?.uuid) pointer = null
      facts = next
      update()
    },
    setPresentation: (presentation) => view.setPresentation(presentation),
    destroy() {
      detach()
      subscription.unsubscribe()
      panned.unsubscribe()
      stopPictures()
      view.destroy()
    },
  }
}
