import { CASES, LABELLED, STRESS, type Library } from '../cases.ts'
import { dab, DABS_PER_FRAME, dragged, fitted, type Point, type Size } from '../scenario.ts'
import type { CreatePlayer, Player } from './player.ts'

interface Sample {
  /** Milliseconds per frame over the run. */
  readonly mean: number
  /** Milliseconds between neighbouring frames. */
  readonly gaps: readonly number[]
}

const nextFrame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()))

const gapsOf = (times: readonly number[]): number[] =>
  times.slice(1).map((time, index) => time - (times[index] ?? time))

/** Records frames; the returned function stops and gives the gaps in milliseconds. */
function watchFrames(): () => readonly number[] {
  const times: number[] = []
  let watching = true
  const tick = (): void => {
    if (!watching) return
    times.push(performance.now())
    requestAnimationFrame(tick)
  }
  requestAnimationFrame(tick)
  return () => {
    watching = false
    return gapsOf(times)
  }
}

/** Steps in consecutive frames as fast as the browser shows them. Skips the first, which waits for the screen's pace. */
function drive(frames: number, step: (frame: number) => void): Promise<Sample> {
  return new Promise((resolve) => {
    const times: number[] = []
    const tick = (now: number): void => {
      times.push(now)
      const frame = times.length - 1
      if (frame < frames) {
        step(frame)
        requestAnimationFrame(tick)
        return
      }
      const [, ...gaps] = gapsOf(times)
      resolve({ mean: gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length, gaps })
    }
    requestAnimationFrame(tick)
  })
}

/** Repeats one step in every frame, as in motion; returns a stop function. */
function hold(step: () => void): () => void {
  let held = true
  const tick = (): void => {
    if (!held) return
    step()
    requestAnimationFrame(tick)
  }
  requestAnimationFrame(tick)
  return () => {
    held = false
  }
}

const WHEEL_STEP = 0.0025

function followMouse(host: HTMLElement, player: Player, picture: Size): void {
  let camera = fitted(picture)
  let last: { x: number; y: number } | null = null
  host.addEventListener('pointerdown', ({ clientX, clientY }) => {
    last = { x: clientX, y: clientY }
  })
  host.addEventListener('pointermove', ({ clientX, clientY }) => {
    if (!last) return
    camera = { ...camera, x: camera.x + clientX - last.x, y: camera.y + clientY - last.y }
    last = { x: clientX, y: clientY }
    player.look(camera)
    // The trace reports a move only if it requests a frame.
    requestAnimationFrame(() => undefined)
  })
  host.addEventListener('pointerup', () => {
    last = null
  })
  host.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      const factor = Math.exp(-event.deltaY * WHEEL_STEP)
      camera = {
        scale: camera.scale * factor,
        x: event.clientX - (event.clientX - camera.x) * factor,
        y: event.clientY - (event.clientY - camera.y) * factor,
      }
      player.look(camera)
    },
    { passive: false },
  )
}

const LIBRARIES: Record<Library, () => Promise<{ createPlayer: CreatePlayer }>> = {
  ours: () => import('./ours.ts'),
  konva: () => import('./konva.ts'),
  fabric: () => import('./fabric.ts'),
  bare: () => import('./bare.ts'),
}

const FRAMES_PER_STROKE = 6
/** New content may be drawn over several frames. */
const HELD_FRAMES = 30

let step: (frame: number) => void = () => undefined
let player: Player | null = null
let release: () => void = () => undefined
let stroke = 0
let dabs: Point[] = []
let stopWatching: () => readonly number[] = () => []

function paint(current: Player, frame: number): void {
  while (dabs.length < (frame + 1) * DABS_PER_FRAME) dabs.push(dab(stroke, dabs.length))
  current.paint(stroke, dabs)
}

function commit(): number | null {
  if (!player || dabs.length === 0) return null
  const milliseconds = player.commit()
  stroke++
  dabs = []
  return milliseconds
}

const face = {
  async open(name: string, library: Library, setup: string): Promise<void> {
    const benchCase = [...CASES, ...LABELLED, STRESS].find((one) => one.name === name)
    const host = document.getElementById('host')
    if (!benchCase || !host) throw new Error(`no case ${name}`)
    const { width, height } = benchCase.picture
    const [{ createPlayer }, blob] = await Promise.all([
      LIBRARIES[library](),
      fetch(`picture-${width}x${height}.jpg`).then((answer) => answer.blob()),
    ])
    const created = await createPlayer({
      host,
      benchCase,
      content: benchCase.content(),
      picture: benchCase.picture,
      setup: new Set(setup.split(' ')),
      blob,
    })
    player = created
    created.look(benchCase.camera(0))
    if (benchCase.kind === 'look') step = (frame) => created.look(benchCase.camera(frame))
    if (benchCase === STRESS) followMouse(host, created, benchCase.picture)
    if (benchCase.kind === 'drag') step = (frame) => created.drag(dragged(frame))
    if (benchCase.kind === 'paint') step = (frame) => paint(created, frame)
    await created.settled?.()
    for (let frame = 0; frame < 3; frame++) await nextFrame()
  },

  /** Runs the case; a stroke ends with its commit, which is timed too. */
  async run(frames: number): Promise<Sample & { commit: number | null }> {
    const sample = await drive(frames, step)
    const ended = commit()
    await nextFrame()
    return { ...sample, commit: ended }
  },

  /** Stays at a frame in motion until `release`. */
  async hold(frame: number): Promise<void> {
    release = hold(() => step(frame))
    for (let wait = 0; wait < HELD_FRAMES; wait++) await nextFrame()
  },

  release(): void {
    release()
    commit()
  },

  async strokes(count: number): Promise<void> {
    for (let painted = 0; painted < count; painted++) {
      await drive(FRAMES_PER_STROKE, step)
      commit()
    }
    await nextFrame()
  },

  /** Records frames until `watched` returns the gaps. */
  watch(): void {
    stopWatching = watchFrames()
  },

  watched: (): readonly number[] => stopWatching(),
}

export type Face = typeof face

Object.assign(globalThis, { face })
