import { drawnRole } from '../../kinds/tools.ts'
import type { EditorView, ToolSpec } from '../../kinds/types.ts'
import type { PointerSample } from '../../machines/editor/types.ts'
import type { WorkDocument } from '../../machines/work.ts'
import type { CanvasView } from '../../render/stage/canvas-view.ts'
import { createCanvasView } from '../../render/stage/canvas-view.ts'
import { createListeners } from '../../domain/listeners.ts'
import type { Presentation } from '../../render/stage/stage.ts'
import type { Scene } from '../../render/scene.ts'
import type { Insets } from '../../render/viewport.ts'
import { EVEN_INSETS, pan } from '../../render/viewport.ts'
import { toasts } from '../../ui/toasts.ts'
import type { EditorActor } from './editor-machine.ts'
import { pageLiveWire } from './live-wire/live-wire.ts'
import { pageMasks } from '../masks/page-masks.ts'
import type { BrushCursor } from './pointer-marks.ts'
import { createBrushCursor, createShownKeyPointer } from './pointer-marks.ts'
import { brushCircleFor, cursorBeside, cursorFor } from './cursor.ts'
import type { ShownFacts } from './editor-view.ts'
import { editorViewOf, NOTHING } from './editor-view.ts'
import type { Pictures } from './pictures.ts'
import type { KeyPointer } from './keyboard-pointer.ts'
import { refusedPress, unseenAll, unseenNodes } from './hidden-reason.ts'
import type { PointerHandlers, PointerPhase } from './pointer-input.ts'
import { attachPointer } from './pointer-input.ts'
import type { SeenPointer, Stays } from './hover-pointer.ts'
import { createSeenPointer, lookWhenSettled } from './hover-pointer.ts'

export interface PresenterOptions {
  readonly host: HTMLElement
  readonly editor: EditorActor
  readonly pictures: Pictures
  readonly describe: (work: WorkDocument, view: EditorView) => Scene
  /** What the kind offers. */
  readonly tools: readonly ToolSpec[]
}

export interface Presenter {
  readonly view: CanvasView
  readonly setFacts: (facts: ShownFacts) => void
  readonly setPresentation: (presentation: Presentation) => void
  /** CSS pixels that rulers take at the top and the left: what floats there moves inwards, and a fitted picture with it. */
  readonly setIndent: (indent: number) => void
  /** Another version lies over the work: what is pressed there is refused. */
  readonly setCovered: (covered: boolean) => void
  /** The pointer that keys move. */
  readonly keys: KeyPointer
  /** Where the pointer was last seen on the canvas, as the view is now; null while it is elsewhere. */
  readonly pointer: () => PointerSample | null
  /** Called whenever the pointer has moved or what is shown has changed. */
  readonly subscribe: (listener: () => void) => () => void
  readonly destroy: () => void
}

/** The tool rail floats at the left; a fitted picture stays clear of it. */
const RAIL_INSETS = { ...EVEN_INSETS, left: 72 }

const insetsWith = (indent: number): Insets => ({
  ...RAIL_INSETS,
  top: RAIL_INSETS.top + indent,
  left: RAIL_INSETS.left + indent,
})

const EVENTS = { down: 'POINTER.DOWN', move: 'POINTER.MOVE', up: 'POINTER.UP' } as const

/** What one moment of the canvas is made of. */
interface Moment {
  facts: ShownFacts
  readonly pointer: PointerSample | null
  hidden: boolean
  covered: boolean
}

const toolInUse = ({ tools, editor }: PresenterOptions): ToolSpec | null =>
  tools.find(({ id }) => id === editor.getSnapshot().context.tool) ?? null

function updateCursor(
  options: PresenterOptions,
  { view, ring }: { readonly view: CanvasView; readonly ring: BrushCursor },
  { facts, pointer }: Moment,
): void {
  const snapshot = options.editor.getSnapshot()
  const { selection, panHeld, preview, fields } = snapshot.context
  const now = {
    hit: pointer?.hit ?? null,
    selection,
    tool: toolInUse(options),
    panHeld,
    panning: snapshot.matches({ pointer: 'panning' }),
    readonly: facts.readonly,
  }
  const circle = brushCircleFor({ ...now, pointer, preview, fields, viewport: view.viewport })
  ring.show(circle)
  options.host.style.cursor = circle ? cursorBeside(circle) : cursorFor(now)
}

/** A crosshair over the whole picture helps where edges are set, not where one paints. */
const aimsByLines = ({ type }: ToolSpec): boolean => type === 'box' || type === 'point' || type === 'skeleton'

function updateScene(options: PresenterOptions, view: CanvasView, { facts, pointer }: Moment): void {
  const { editor, pictures, describe } = options
  const { context } = editor.getSnapshot()
  if (!facts.picture || !context.document) return
  const tool = toolInUse(options)
  const aim = { drawing: tool && drawnRole(tool), aims: tool !== null && aimsByLines(tool), pointer }
  view.setScene(describe(context.document, editorViewOf(facts, facts.picture, context, aim, pictures)))
}

/** Hands the pointer to the editor; a press on what is not seen is refused in words. */
function tell(
  options: PresenterOptions,
  { facts, ...moment }: Moment,
  phase: PointerPhase,
  sample: PointerSample,
): void {
  const { editor, pictures } = options
  const { panHeld, fields } = editor.getSnapshot().context
  const onNodes = toolInUse(options)?.type === 'skeleton'
  const unseen = unseenAll(moment) ?? (onNodes ? unseenNodes(fields, facts.other !== null) : null)
  const pressed = { pictures, picture: facts.picture, unseen, panHeld }
  const refusal = phase === 'down' ? refusedPress(pressed, sample) : null
  if (refusal === null) editor.send({ type: EVENTS[phase], sample })
  else toasts.show({ tone: 'info', text: refusal })
}

const momentOf = (seen: SeenPointer): Moment => ({
  facts: NOTHING,
  get pointer() {
    return seen.at()
  },
  hidden: false,
  covered: false,
})

/** What is done with a pointer. */
const handlersOf = (
  options: PresenterOptions,
  { moment, seen }: Pick<Turning, 'moment' | 'seen'>,
  stays: Stays,
): PointerHandlers => ({
  sample(phase, taken) {
    // A finger that is lifted points nowhere.
    seen.see(taken.pointerType === 'touch' && phase === 'up' ? null : taken, stays)
    tell(options, moment, phase, taken)
  },
  leave() {
    seen.see(null)
    options.editor.send({ type: 'POINTER.LEAVE' })
  },
  interrupt: () => options.editor.send({ type: 'INTERRUPT' }),
})

interface Turning {
  readonly moment: Moment
  readonly seen: SeenPointer
  readonly keys: KeyPointer
  readonly update: () => void
}

/** Shows other facts; over another picture pointers stay where they are on the screen. */
function turnTo({ moment, seen, keys, update }: Turning, next: ShownFacts): void {
  const turns = next.picture?.uuid !== moment.facts.picture?.uuid
  const at = turns ? keys.at() : null
  if (turns) seen.turn()
  moment.facts = next
  update()
  if (at) keys.start(at)
}

/**
 * Joins the editor, the canvas and the pointer without going through React: what a person drags follows in the next
 * frame, however large the page around it is.
 */
export function createPresenter(options: PresenterOptions): Presenter {
  const { host, editor, pictures } = options
  const view = createCanvasView(host, pictures.bitmaps, RAIL_INSETS)
  const ring = createBrushCursor(host)
  const seen = createSeenPointer(view)
  const moment = momentOf(seen)
  const paints = options.tools.some(({ type }) => type === 'mask')
  if (paints) pageMasks.load()
  const listeners = createListeners()
  const point = (): void => updateCursor(options, { view, ring }, moment)
  const update = (): void => {
    updateScene(options, view, moment)
    point()
    listeners.notify()
  }
  const handlers = (stays: Stays) => handlersOf(options, { moment, seen }, stays)
  const keys = createShownKeyPointer(host, view, handlers('picture'))
  const subscription = editor.subscribe(update)
  const panned = editor.on('panned', ({ dx, dy }) =>
    view.move((viewport, size) => pan(viewport, size, dx, dy)),
  )
  const stops = [
    ...(paints
      ? [pageLiveWire.over({ picture: () => moment.facts.picture, readPixels: view.readPixels })]
      : []),
    attachPointer(host, view, handlers('screen')),
    () => subscription.unsubscribe(),
    () => panned.unsubscribe(),
    pictures.subscribe(() => {
      // A tile of a large picture comes without any change of the scene.
      view.invalidate()
      update()
    }),
    // The circle of the brush grows with the zoom though the pointer stands still.
    view.subscribe(point),
    lookWhenSettled(view, seen, (sample, stays) => handlers(stays).sample('move', sample)),
  ]

  return {
    view,
    keys,
    setFacts: (next) => turnTo({ moment, seen, keys, update }, next),
    setPresentation(presentation) {
      moment.hidden = presentation.hidden
      view.setPresentation(presentation)
    },
    setIndent: (indent) => view.setInsets(insetsWith(indent)),
    setCovered: (covered) => void (moment.covered = covered),
    pointer: seen.at,
    subscribe: listeners.subscribe,
    destroy() {
      stops.forEach((stop) => stop())
      ring.remove()
      keys.remove()
      view.destroy()
    },
  }
}
