/** Times of one run over a number of frames. */
export interface Sample {
  /** Milliseconds per frame over the whole run. */
  readonly mean: number
  /** Milliseconds between neighbouring frames. */
  readonly gaps: readonly number[]
}

export const nextFrame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()))

const gapsOf = (times: readonly number[]): number[] =>
  times.slice(1).map((time, index) => time - (times[index] ?? time))

/** Notes frames until it is ended; then the milliseconds between neighbours. */
export function watchFrames(): () => readonly number[] {
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

/**
 * Takes steps in consecutive frames, as fast as the browser shows them; a frame's time is when it begins. The first is not
 * counted: where nothing has been drawn, the browser waits for the screen's pace.
 */
export function drive(frames: number, step: (frame: number) => void): Promise<Sample> {
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

/** Repeats one step in every frame, so that it is seen as it is in motion; returns what ends it. */
export function hold(step: () => void): () => void {
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
