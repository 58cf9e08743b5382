import { isSameScene } from './pan-layer.ts'
import type { Drawing } from './drawing.ts'
import type { FrameLoop } from './frame-loop.ts'
import type { TileId } from '../masks/mask-tiles.ts'
import { visibleTiles } from '../masks/mask-tiles.ts'
import type { MaskImages, MaskProgress } from '../masks/mask-images.ts'
import type { Scene } from '../scene.ts'
import { EMPTY_SCENE } from '../scene.ts'
import type { Viewport } from '../viewport.ts'
import type { ZoomPhase } from './zoom-phase.ts'
import { createZoomTracker } from './zoom-phase.ts'

/** Milliseconds of a frame that may go into bitmaps of masks and items which are not there yet. */
const WORK_BUDGET_MS = 6

/** Milliseconds that may go into them between two frames. */
const AHEAD_MS = 5

/** What is to be seen, and what besides is wanted of the masks. */
export interface Shown {
  readonly scene: Scene
  readonly viewport: Viewport
  readonly loupe: readonly TileId[]
}

/** Works on masks, those of some tiles beside what is shown, too. */
export type WorkOn = (shown: Shown, deadline: number, also?: readonly TileId[]) => MaskProgress

/**
 * Draws what a pan lacks, between two frames; returns whether there is more to show.
 * @param isWhole whether all is there that is in sight, but for its tiles
 */
export function completePan(drawing: Drawing, workOn: WorkOn, shown: Shown, isWhole: boolean): boolean {
  const deadline = performance.now() + AHEAD_MS
  const prepare = (viewport: Viewport): boolean => {
    const { damage, isDone } = workOn(shown, deadline, visibleTiles(viewport, shown.scene))
    return drawing.prepare({ viewport, maskDamage: damage, hasMasks: isDone }, deadline)
  }
  if (!isWhole && !prepare(shown.viewport)) return true
  const lacking = drawing.lacking()
  if (lacking && performance.now() < deadline && prepare(lacking)) drawing.complete()
  return lacking !== null || !isWhole
}

/**
 * Draws frames. What is missing in one is drawn within it, as far as there is time; not so while one zooms, when each
 * frame misses something: it shows what there is, and what is missing is drawn once it is on its way. So is what a pan
 * brings into sight, for the most part before that: a frame that comes late may make all after it late.
 */
export function createPainter(drawing: Drawing, masks: MaskImages, loopOf: () => FrameLoop) {
  const phaseOf = createZoomTracker()
  let drawn = EMPTY_SCENE
  /** Whether more has been drawn ahead than is shown. */
  let isBehind = false
  let last: ZoomPhase = null

  const refresh = (): void => {
    if (isBehind) drawing.forget()
    isBehind = false
  }
  const workOn: WorkOn = ({ scene, viewport, loupe }, deadline, also = []) =>
    masks.work(scene, [...visibleTiles(viewport, scene), ...loupe, ...also], deadline)

  const drawWhole = (shown: Shown, moving: boolean, now: number): void => {
    refresh()
    const deadline = now + (moving && drawing.isPanned() ? 0 : WORK_BUDGET_MS)
    const { damage, isDone } = workOn(shown, deadline)
    const isDrawn = drawing.draw({ ...shown, moving, maskDamage: damage, now, deadline })
    const isWhole = isDrawn && isDone
    if (drawing.isPanned()) loopOf().afterwards(() => drawPan(shown, isWhole))
    else if (!isWhole) loopOf().invalidate()
  }
  const drawPan = (shown: Shown, isWhole: boolean): void => {
    if (shown.scene === drawn && completePan(drawing, workOn, shown, isWhole)) loopOf().invalidate()
  }
  const drawAhead = (shown: Shown): void => {
    if (shown.scene !== drawn) return
    const deadline = performance.now() + AHEAD_MS
    const { damage, isDone } = workOn(shown, deadline)
    isBehind ||= damage.length > 0
    // One after the other: each takes a step at least.
    const items = isDone ? drawing.ahead(shown, deadline) : null
    isBehind ||= items?.isChanged ?? false
    if (isBehind || !items?.isDone) loopOf().invalidate()
  }
  const drawZoom = (shown: Shown, phase: ZoomPhase, before: ZoomPhase, now: number): void => {
    if (phase === 'stood') refresh()
    if (phase === 'moved') isBehind = false
    drawing.draw({ ...shown, moving: true, maskDamage: [], now, deadline: null })
    // A frame that has drawn has no time left; where all of them draw, each is a little late.
    if (phase === 'moved' && before !== 'moved') loopOf().invalidate()
    else loopOf().afterwards(() => drawAhead(shown))
  }

  return (shown: Shown): void => {
    const { moving } = loopOf()
    const now = performance.now()
    const phase = phaseOf(shown.viewport, moving)
    if (phase !== null && isSameScene(shown.scene, drawn)) drawZoom(shown, phase, last, now)
    else drawWhole(shown, moving, now)
    drawn = shown.scene
    last = phase
  }
}
