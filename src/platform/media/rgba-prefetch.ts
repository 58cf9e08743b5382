import type { BufferPool } from './frame-pixels.ts'
import { rgbaOf, createBufferPool } from './frame-pixels.ts'
import type { FramePixels } from './shown-pixels.ts'
import { imageOf } from './shown-pixels.ts'

const AHEAD: readonly number[] = [1, 2, -1]

/** Drawing a converted frame takes about a millisecond. */
interface RgbaPrefetch {
  /** Neighbours are converted once the frame itself could be drawn. */
  seek(frame: number): void
  /** @param onDrawable called when it is time to draw the frame, if it is the current one */
  add(frame: number, onDrawable: () => void): void
  get(frame: number): ImageData | undefined
  clear(): void
}

interface Near {
  readonly frame: number
  image: ImageData | null
}

interface Making {
  readonly pool: BufferPool
  readonly isWanted: (near: Near) => boolean
}

async function make(source: VideoFrame, near: Near, { pool, isWanted }: Making): Promise<void> {
  // A browser that cannot copy this frame draws the frame itself.
  const colours = await rgbaOf(source, pool).catch(() => null)
  if (!colours) return
  if (isWanted(near)) near.image = imageOf(colours)
  else pool.release(colours.buffer)
}

export function createRgbaPrefetch(frames: (frame: number) => FramePixels | undefined): RgbaPrefetch {
  const pool = createBufferPool(AHEAD.length + 1)
  const all = new Map<number, Near>()
  const making: Making = { pool, isWanted: (near) => all.get(near.frame) === near }
  let at = 0
  let direction = 1
  let timer: ReturnType<typeof setTimeout> | undefined
  const wanted = (): number[] => AHEAD.map((by) => at + by * direction)
  const drop = (stays: (frame: number) => boolean): void => {
    for (const { frame, image } of [...all.values()].filter((near) => !stays(near.frame))) {
      if (image) pool.release(image.data.buffer)
      all.delete(frame)
    }
  }
  const begin = (frame: number): Promise<void> => {
    const source = all.has(frame) ? undefined : frames(frame)
    // Browsers without WebCodecs have no VideoFrame class.
    if (!source || !('displayWidth' in source)) return Promise.resolve()
    const near: Near = { frame, image: null }
    all.set(frame, near)
    return make(source, near, making)
  }
  const beginAll = (): void => {
    timer = undefined
    const near = wanted()
    drop((frame) => frame === at || near.includes(frame))
    for (const frame of near) void begin(frame)
  }
  const soon = (): void => {
    timer ??= setTimeout(beginAll)
  }
  return {
    seek(frame) {
      if (frame !== at) direction = frame < at ? -1 : 1
      at = frame
      soon()
    },
    add(frame, onDrawable) {
      soon()
      if (frame === at) void begin(frame).then(onDrawable)
      else onDrawable()
    },
    get: (frame) => all.get(frame)?.image ?? undefined,
    clear() {
      clearTimeout(timer)
      drop(() => false)
    },
  }
}
