import { drawnRole } from '../../kinds/tools.ts'
import type { EditorView, ToolSpec } from '../../kinds/types.ts'
import { gripAt } from '../../machines/editor/grips.ts'
import type { Grip } from '../../machines/editor/grips.ts'
import { effectiveTool } from '../../machines/editor/selectors.ts'
import type { PointerSample, Preview } from '../../machines/editor/types.ts'
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
import { pageMasks } from './masks/page-masks.ts'
import type { BrushCursor } from './pointer-marks.ts'
import { createBrushCursor, createVisibleKeyboardPointer } from './pointer-marks.ts'
import { brushCircleFor, cursorBeside, cursorFor } from './cursor.ts'
import type { ShownItem } from './editor-view.ts'
import { editorViewOf, NOTHING } from './editor-view.ts'
import type { Pictures } from './pictures.ts'
import type { KeyboardPointer } from './keyboard-pointer.ts'
import type { PressEffect } from './press-effect.ts'
import { createPressEffect } from './press-effect.ts'
import { pressRefusal, whyAllHidden, whyNodesHidden } from './hidden-reason.ts'
import type { PointerHandlers, PointerPhase } from './pointer-input.ts'
import { attachPointer } from './pointer-input.ts'
import type { HoverPointer, PointerAnchor } from './hover-pointer.ts'
import { createHoverPointer, refreshHoverWhenSettled } from './hover-pointer.ts'

export interface PresenterOptions {
  readonly host: HTMLElement
  readonly editor: EditorActor
  readonly pictures: Pictures
  readonly describe: (work: WorkDocument, view: EditorView) => Scene
  readonly tools: readonly ToolSpec[]
}

/** Widths are CSS pixels. */
export interface Floating {
  readonly rulers: number
  readonly names: number
  readonly isPhone: boolean
}

export interface Presenter {
  readonly view: CanvasView
  readonly setFacts: (facts: ShownItem) => void
  readonly setPresentation: (presentation: Presentation) => void
  /** A fitted picture stays clear of what floats over the canvas. */
  readonly setFloating: (floating: Floating) => void
  /** Another version covers the work: presses are refused. */
  readonly setCovered: (covered: boolean) => void
  readonly keys: KeyboardPointer
  readonly pointer: () => PointerSample | null
  readonly takesEnter: () => boolean
  /** A command was given since: the next key is not about the press. */
  readonly forgetPress: () => void
  readonly subscribe: (listener: () => void) => () => void
  readonly destroy: () => void
}

/** Clear of the tool rail, of pills at the top, and of bars at the bottom. */
const RAIL_INSETS: Insets = { ...EVEN_INSETS, top: 56, bottom: 56, left: 72 }
const PHONE_INSETS: Insets = { top: 8, right: 8, bottom: 56, left: 8 }

function insetsBeside({ rulers, names, isPhone }: Floating): Insets {
  if (isPhone) return PHONE_INSETS
  return { ...RAIL_INSETS, top: RAIL_INSETS.top + rulers, left: RAIL_INSETS.left + rulers + names }
}

const EVENTS = { down: 'POINTER.DOWN', move: 'POINTER.MOVE', up: 'POINTER.UP' } as const

interface DrawState {
  facts: ShownItem
  readonly pointer: PointerSample | null
  hidden: boolean
  covered: boolean
}

const toolInUse = ({ tools, editor }: PresenterOptions): ToolSpec | null => {
  const current = effectiveTool(editor.getSnapshot())
  return tools.find(({ id }) => id === current) ?? null
}

const gripOf = (preview: Preview | null, pointer: PointerSample): Grip | null =>
  preview?.type === 'proposal' && preview.hand === 'smart' && preview.state !== 'hint'
    ? gripAt(preview.prompts, pointer)
    : null

function updateCursor(
  options: PresenterOptions,
  { view, ring }: { readonly view: CanvasView; readonly ring: BrushCursor },
  { facts, pointer }: DrawState,
): void {
  const snapshot = options.editor.getSnapshot()
  const { selection, panHeld, preview, fields } = snapshot.context
  const now = {
    hit: pointer?.hit ?? null,
    grip: pointer && gripOf(preview, pointer),
    removes: pointer?.modifiers.alt === true,
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

/** A full crosshair helps to place edges, not to paint. */
const aimsByLines = ({ type }: ToolSpec): boolean => type === 'box' || type === 'point' || type === 'skeleton'

function updateScene(options: PresenterOptions, view: CanvasView, { facts, pointer }: DrawState): void {
  const { editor, pictures, describe } = options
  const { context } = editor.getSnapshot()
  if (!facts.picture || !context.document) return
  const tool = toolInUse(options)
  const aim = { drawing: tool && drawnRole(tool), aims: tool !== null && aimsByLines(tool), pointer }
  view.setScene(describe(context.document, editorViewOf(facts, facts.picture, context, aim, pictures)))
}

function sendPointer(
  options: PresenterOptions,
  { facts, ...state }: DrawState,
  effect: PressEffect,
  phase: PointerPhase,
  sample: PointerSample,
): void {
  const { editor, pictures } = options
  const { panHeld, fields } = editor.getSnapshot().context
  const tool = toolInUse(options)
  const onNodes = tool?.type === 'skeleton'
  const unseen = whyAllHidden(state) ?? (onNodes ? whyNodesHidden(fields, facts.other !== null) : null)
  const pressed = { pictures, picture: facts.picture, unseen, panHeld }
  const refusal = phase === 'down' ? pressRefusal(pressed, sample) : null
  if (refusal !== null) {
    effect.refuse()
    return void toasts.show({ tone: 'info', text: refusal, ofItem: true })
  }
  if (phase === 'down' && tool && drawnRole(tool) !== null && !panHeld) effect.begin()
  editor.send({ type: EVENTS[phase], sample })
  if (phase === 'up') effect.end()
}

const drawStateOf = (seen: HoverPointer): DrawState => ({
  facts: NOTHING,
  get pointer() {
    return seen.at()
  },
  hidden: false,
  covered: false,
})

const handlersOf = (
  options: PresenterOptions,
  { state, seen, effect }: Pick<PresenterParts, 'state' | 'seen' | 'effect'>,
  stays: PointerAnchor,
): PointerHandlers => ({
  sample(phase, taken) {
    // A lifted finger points nowhere.
    seen.see(taken.pointerType === 'touch' && phase === 'up' ? null : taken, stays)
    sendPointer(options, state, effect, phase, taken)
  },
  leave() {
    seen.see(null)
    options.editor.send({ type: 'POINTER.LEAVE' })
  },
  interrupt: () => options.editor.send({ type: 'INTERRUPT' }),
})

interface PresenterParts {
  readonly state: DrawState
  readonly seen: HoverPointer
  readonly effect: PressEffect
  readonly keys: KeyboardPointer
  readonly update: () => void
}

function showItem({ state, seen, keys, update }: Omit<PresenterParts, 'effect'>, next: ShownItem): void {
  const turns = next.picture?.uuid !== state.facts.picture?.uuid
  const at = turns ? keys.at() : null
  if (turns) seen.turn()
  state.facts = next
  update()
  if (at) keys.start(at)
}

/** Without React: a drag is drawn in the next frame on any page. */
export function createPresenter(options: PresenterOptions): Presenter {
  const { host, editor, pictures } = options
  const view = createCanvasView(host, pictures.bitmaps, RAIL_INSETS)
  const ring = createBrushCursor(host)
  const seen = createHoverPointer(view)
  const state = drawStateOf(seen)
  const effect = createPressEffect(editor)
  const paints = options.tools.some(({ type }) => type === 'mask')
  if (paints) pageMasks.load()
  const listeners = createListeners()
  const point = (): void => updateCursor(options, { view, ring }, state)
  const update = (): void => {
    updateScene(options, view, state)
    point()
    listeners.notify()
  }
  const handlers = (stays: PointerAnchor) => handlersOf(options, { state, seen, effect }, stays)
  const keys = createVisibleKeyboardPointer(host, view, handlers('picture'))
  const subscription = editor.subscribe(update)
  const panned = editor.on('panned', ({ dx, dy }) =>
    view.move((viewport, size) => pan(viewport, size, dx, dy)),
  )
  const stops = [
    ...(paints
      ? [pageLiveWire.over({ picture: () => state.facts.picture, readPixels: view.readPixels })]
      : []),
    attachPointer(host, view, handlers('screen')),
    () => subscription.unsubscribe(),
    () => panned.unsubscribe(),
    pictures.subscribe(() => {
      // A tile of a large picture may arrive without a change of the scene.
      view.invalidate()
      update()
    }),
    view.subscribeFrames(() => {
      if (view.scene.isUnfinished) updateScene(options, view, state)
    }),
    // The brush circle grows with the zoom though the pointer rests.
    view.subscribe(point),
    refreshHoverWhenSettled(view, seen, (sample, stays) => handlers(stays).sample('move', sample)),
  ]

  return {
    view,
    keys,
    setFacts: (next) => showItem({ state, seen, keys, update }, next),
    setPresentation(presentation) {
      state.hidden = presentation.hidden
      view.setPresentation(presentation)
    },
    setFloating: (floating) => view.setInsets(insetsBeside(floating)),
    setCovered: (covered) => void (state.covered = covered),
    pointer: seen.at,
    takesEnter: effect.takesEnter,
    forgetPress: effect.forget,
    subscribe: listeners.subscribe,
    destroy() {
      stops.forEach((stop) => stop())
      ring.remove()
      keys.remove()
      view.destroy()
    },
  }
}
