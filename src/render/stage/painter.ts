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

/** Milliseconds of a frame for missing bitmaps of masks and items. */
const WORK_BUDGET_MS = 6

const AHEAD_MS = 5

/** With the mask tiles that a loupe needs. */
interface FrameInput {
  readonly scene: Scene
  readonly viewport: Viewport
  readonly loupe: readonly TileId[]
}

export type UpdateMasks = (shown: FrameInput, deadline: number, also?: readonly TileId[]) => MaskProgress

/** Between two frames; returns whether there is more to show. @param isWhole only tiles are missing */
export function completePan(
  drawing: Drawing,
  updateMasks: UpdateMasks,
  shown: FrameInput,
  isWhole: boolean,
): boolean {
  const deadline = performance.now() + AHEAD_MS
  const prepare = (viewport: Viewport): boolean => {
    const { damage, isDone } = updateMasks(shown, deadline, visibleTiles(viewport, shown.scene))
    return drawing.prepare({ viewport, maskDamage: damage, hasMasks: isDone }, deadline)
  }
  if (!isWhole && !prepare(shown.viewport)) return true
  const missing = drawing.missing()
  if (missing && performance.now() < deadline && prepare(missing)) drawing.drawMissing()
  return missing !== null || !isWhole
}

/**
 * In a zoom, missing bitmaps are made after the frame is on its way; a pan makes them ahead, because one late
 * frame can delay all that follow.
 */
export function createPainter(drawing: Drawing, masks: MaskImages, loopOf: () => FrameLoop) {
  const phaseOf = createZoomTracker()
  let drawn = EMPTY_SCENE
  let isBehind = false
  let last: ZoomPhase = null

  const refresh = (): void => {
    if (isBehind) drawing.forget()
    isBehind = false
  }
  const updateMasks: UpdateMasks = ({ scene, viewport, loupe }, deadline, also = []) =>
    masks.work(scene, [...visibleTiles(viewport, scene), ...loupe, ...also], deadline)

  const drawWhole = (shown: FrameInput, moving: boolean, now: number): void => {
    refresh()
    const deadline = now + (moving && drawing.isPanning() ? 0 : WORK_BUDGET_MS)
    const { damage, isDone } = updateMasks(shown, deadline)
    const isDrawn = drawing.draw({ ...shown, moving, maskDamage: damage, now, deadline })
    const isWhole = isDrawn && isDone
    if (drawing.isPanning()) loopOf().afterwards(() => drawPan(shown, isWhole))
    else if (!isWhole) loopOf().invalidate()
  }
  const drawPan = (shown: FrameInput, isWhole: boolean): void => {
    if (shown.scene === drawn && completePan(drawing, updateMasks, shown, isWhole)) loopOf().invalidate()
  }
  const drawAhead = (shown: FrameInput): void => {
    if (shown.scene !== drawn) return
    const deadline = performance.now() + AHEAD_MS
    const { damage, isDone } = updateMasks(shown, deadline)
    isBehind ||= damage.length > 0
    // In turn: each does at least one step.
    const items = isDone ? drawing.ahead(shown, deadline) : null
    isBehind ||= items?.isChanged ?? false
    if (isBehind || !items?.isDone) loopOf().invalidate()
  }
  const drawZoom = (shown: FrameInput, phase: ZoomPhase, before: ZoomPhase, now: number): void => {
    if (phase === 'stopped') refresh()
    if (phase === 'changing') isBehind = false
    drawing.draw({ ...shown, moving: true, maskDamage: [], now, deadline: null })
    // A frame that has drawn has no time left.
    if (phase === 'changing' && before !== 'changing') loopOf().invalidate()
    else loopOf().afterwards(() => drawAhead(shown))
  }

  return (shown: FrameInput): void => {
    const { moving } = loopOf()
    const now = performance.now()
    const phase = phaseOf(shown.viewport, moving)
    if (phase !== null && isSameScene(shown.scene, drawn)) drawZoom(shown, phase, last, now)
    else drawWhole(shown, moving, now)
    drawn = shown.scene
    last = phase
  }
}
