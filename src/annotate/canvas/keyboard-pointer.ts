import type { Point } from '../../domain/geometry/point.ts'
import type { Hit, Modifiers } from '../../machines/editor/types.ts'
import type { CanvasView } from '../../render/stage/canvas-view.ts'
import { clamp } from '../../domain/geometry/clamp.ts'
import type { Viewport } from '../../render/viewport.ts'
import type { Size } from '../../domain/geometry/rect.ts'
import { pan, toScreen, toSource } from '../../render/viewport.ts'
import type { PointerHandlers, PointerPhase } from './pointer-input.ts'
import { sampleAt } from './pointer-sample.ts'

/** CSS pixels per key press: plain, with Shift, with Ctrl. */
export const KEY_STEPS = { plain: 8, far: 48, fine: 1 } as const

/** Holding a key holds the pointer's button. */
export interface KeyboardPointer {
  /** CSS pixels of the canvas; null while it is off. */
  readonly at: () => Point | null
  readonly isPressed: () => boolean
  /** CSS pixels; null: the middle of the canvas. */
  readonly start: (at: Point | null) => void
  readonly stop: () => void
  /** CSS pixels; at the edge of the canvas the picture pans instead. */
  readonly move: (dx: number, dy: number) => void
  /** @param modifiers hold until the release, because modifiers of move keys only set the step */
  readonly press: (modifiers: Modifiers) => void
  readonly release: () => void
}

interface Press {
  readonly hit: Hit | null
  readonly under: readonly Hit[]
  readonly modifiers: Modifiers
}

const NO_MODIFIERS: Modifiers = { shift: false, ctrl: false, alt: false, meta: false }
const PRESSED = 0.5

function bringIn(viewport: Viewport, picture: Size, beyond: Point): Viewport {
  const { width, height, scale, offsetX, offsetY } = viewport
  const right = Math.max(offsetX + picture.width * scale - width, 0)
  const below = Math.max(offsetY + picture.height * scale - height, 0)
  const dx = clamp(beyond.x, Math.min(offsetX, 0), right)
  const dy = clamp(beyond.y, Math.min(offsetY, 0), below)
  return dx === 0 && dy === 0 ? viewport : pan(viewport, picture, -dx, -dy)
}

type View = Pick<CanvasView, 'viewport' | 'move' | 'hitTest' | 'hitsAt'>

/** @param now milliseconds, monotonic, as event times are */
export function createKeyboardPointer(
  view: View,
  handlers: PointerHandlers,
  now: () => number = () => performance.now(),
): KeyboardPointer {
  /** Source pixels, so it stays in place when the picture is zoomed. */
  let place: Point | null = null
  let pressed: Press | null = null

  const at = (): Point | null => place && toScreen(view.viewport, place)

  const tell = (phase: PointerPhase, screen: Point, press: Press | null): void => {
    const sample = sampleAt(view.viewport, screen, {
      hit: press ? press.hit : view.hitTest(screen),
      ...(phase === 'down' && press ? { under: press.under } : {}),
      buttons: pressed ? 1 : 0,
      modifiers: press?.modifiers ?? NO_MODIFIERS,
      pressure: pressed ? PRESSED : 0,
      pointerType: 'mouse',
      time: now(),
    })
    handlers.sample(phase, sample)
  }

  const goTo = (wanted: Point): void => {
    const { width, height } = view.viewport
    const screen = { x: clamp(wanted.x, 0, width), y: clamp(wanted.y, 0, height) }
    const beyond = { x: wanted.x - screen.x, y: wanted.y - screen.y }
    if (beyond.x !== 0 || beyond.y !== 0) view.move((viewport, picture) => bringIn(viewport, picture, beyond))
    place = toSource(view.viewport, screen)
    tell('move', screen, pressed)
  }

  return {
    at,
    isPressed: () => pressed !== null,
    start: (from) => goTo(from ?? { x: view.viewport.width / 2, y: view.viewport.height / 2 }),
    stop() {
      if (place === null) return
      if (pressed) handlers.interrupt()
      place = pressed = null
      handlers.leave()
    },
    move(dx, dy) {
      const from = at()
      if (from) goTo({ x: from.x + dx, y: from.y + dy })
    },
    press(modifiers) {
      const screen = at()
      if (!screen || pressed) return
      const under = view.hitsAt(screen)
      pressed = { hit: under[0] ?? null, under, modifiers }
      tell('down', screen, pressed)
    },
    release() {
      const [screen, held] = [at(), pressed]
      if (!screen || !held) return
      pressed = null
      tell('up', screen, held)
    },
  }
}
