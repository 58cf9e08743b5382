import type { Rooms } from './frame-pixels.ts'
import { rgbaOf, createRooms } from './frame-pixels.ts'
import type { FramePixels } from './shown-pixels.ts'
import { imageOf } from './shown-pixels.ts'

/** Frames whose colours are made, beside the one that is looked at: two ahead and the last one. */
const AHEAD: readonly number[] = [1, 2, -1]

/** Colours of the frames that a step leads to, made before it is taken: drawing them is then a matter of a millisecond. */
export interface RgbaPrefetch {
  /** Somebody has gone to a frame. What is near is made once the frame itself could be drawn. */
  turnTo(frame: number): void
  /** A frame has come. @param told called when it is time to draw it, if it is the one that is looked at */
  came(frame: number, told: () => void): void
  get(frame: number): ImageData | undefined
  clear(): void
}

interface Near {
  readonly frame: number
  image: ImageData | null
}

interface Making {
  readonly rooms: Rooms
  readonly isWanted: (near: Near) => boolean
}

/** Makes colours, and gives them back unless they are still wanted. */
async function make(source: VideoFrame, near: Near, { rooms, isWanted }: Making): Promise<void> {
  // A frame that is closed meanwhile has none.
  const colours = await rgbaOf(source, rooms).catch(() => null)
  if (!colours) return
  if (isWanted(near)) near.image = imageOf(colours)
  else rooms.giveBack(colours.buffer)
}

/** @param frames what there is of a frame */
export function createRgbaPrefetch(frames: (frame: number) => FramePixels | undefined): RgbaPrefetch {
  const rooms = createRooms(AHEAD.length + 1)
  const all = new Map<number, Near>()
  const making: Making = { rooms, isWanted: (near) => all.get(near.frame) === near }
  let at = 0
  let direction = 1
  let timer: ReturnType<typeof setTimeout> | undefined
  const wanted = (): number[] => AHEAD.map((by) => at + by * direction)
  const drop = (isKept: (frame: number) => boolean): void => {
    for (const { frame, image } of [...all.values()].filter((near) => !isKept(near.frame))) {
      if (image) rooms.giveBack(image.data.buffer)
      all.delete(frame)
    }
  }
  const begin = (frame: number): Promise<void> => {
    const source = all.has(frame) ? undefined : frames(frame)
    // Asked of the frame itself: browsers without WebCodecs know no class of it.
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
    turnTo(frame) {
      if (frame !== at) direction = frame < at ? -1 : 1
      at = frame
      soon()
    },
    came(frame, told) {
      soon()
      if (frame === at) void begin(frame).then(told)
      else told()
    },
    get: (frame) => all.get(frame)?.image ?? undefined,
    clear() {
      clearTimeout(timer)
      drop(() => false)
    },
  }
}
