import { createDebounce } from './debounce.ts'
import type { VideoFrames, VideoFramesEvent } from './video-frames.ts'
import { FRAME_BUDGET_BYTES } from './video-frames.ts'

/** Share of the memory for frames that the proxy's take: they are small. */
const PROXY_SHARE = 1 / 8
/** Rest after a jump until the original is asked: whoever drags along the timeline is gone before it could answer. */
export const ORIGINAL_DELAY_MS = 120

/** The same frames twice: sharp ones of the original, and small ones that are found at once. */
export interface FramePair {
  readonly original: VideoFrames
  /** Frame for frame the same video at the same times, only smaller. */
  readonly proxy: VideoFrames
  /** Told once when the proxy cannot be read; the original then stands alone. */
  readonly onProxyLost: () => void
}

/** The proxy of a pair for as long as it can be read. */
function createProxySide({ proxy }: FramePair) {
  let isThere = true
  return {
    isThere: () => isThere,
    /** What a frame looks like, where the original has it not yet. */
    frames: (): VideoFrames | null => (isThere ? proxy : null),
    drop() {
      if (isThere) proxy.dispose()
      isThere = false
    },
  }
}

type ProxySide = ReturnType<typeof createProxySide>

/** Where one is, and which side is asked for it. */
function createMoves({ original }: FramePair, side: ProxySide) {
  /** The frame that is looked at; null before the first. */
  let at: number | null = null
  let isProxyAsked = false
  const askProxy = (frame: number): void => {
    isProxyAsked = true
    side.frames()?.seek(frame)
  }
  /** Lets the processor be the original's. */
  const spareProxy = (): void => {
    if (isProxyAsked) side.frames()?.pause()
    isProxyAsked = false
  }
  const askOriginal = (): void => {
    if (at !== null) original.seek(at)
  }
  const rest = createDebounce(ORIGINAL_DELAY_MS, () => {
    if (at !== null && side.frames()?.isReady(at)) spareProxy()
    askOriginal()
  })
  return {
    seek(frame: number): void {
      const isJump = at !== null && Math.abs(frame - at) > 1
      at = frame
      rest.end()
      const isThere = original.isReady(frame)
      if (isThere) spareProxy()
      else askProxy(frame)
      if (isThere || !isJump || !side.isThere()) return original.seek(frame)
      original.pause()
      rest.begin()
    },
    /** Asks the original at once. */
    settle(): void {
      rest.end()
      askOriginal()
    },
    stop: rest.end,
  }
}

/** Deals out the memory between the two. @returns what sets it; without an argument it is dealt out anew */
function createShares({ original }: FramePair, side: ProxySide) {
  let budget = FRAME_BUDGET_BYTES
  return (bytes = budget): void => {
    budget = bytes
    side.frames()?.setBudget(budget * PROXY_SHARE)
    original.setBudget(side.isThere() ? budget * (1 - PROXY_SHARE) : budget)
  }
}

/** Tells what comes from both as if it were one video. */
function follow(
  { original, proxy }: FramePair,
  side: ProxySide,
  tell: (event: VideoFramesEvent) => void,
  proxyLost: () => void,
): void {
  original.subscribe((event) => {
    // Nothing exact is shown any more, so nothing may come from the proxy either.
    if (event.type === 'failed') side.drop()
    tell(event)
  })
  proxy.subscribe((event) => {
    // What was on its way when it was dropped.
    if (!side.isThere()) return
    if (event.type === 'frame' && !original.isReady(event.frame)) tell(event)
    if (event.type === 'failed') proxyLost()
  })
}

/**
 * Shows the original's frame where it is decoded; where it is not, the proxy is asked as well and shown until then. A jump
 * asks the proxy alone, and the original once one rests: decoding a long group of large frames for each place that is
 * passed would hold up the small ones.
 */
export function pairFrames(pair: FramePair): VideoFrames {
  const { original } = pair
  const side = createProxySide(pair)
  const moves = createMoves(pair, side)
  const share = createShares(pair, side)
  const listeners = new Set<(event: VideoFramesEvent) => void>()
  const tell = (event: VideoFramesEvent): void => {
    if (event.type === 'failed') moves.stop()
    listeners.forEach((listener) => listener(event))
  }
  follow(pair, side, tell, () => {
    side.drop()
    pair.onProxyLost()
    share()
    moves.settle()
  })
  return {
    seek: moves.seek,
    pixels: (frame) => original.pixels(frame) ?? side.frames()?.pixels(frame),
    isReady: (frame) => original.isReady(frame) || (side.frames()?.isReady(frame) ?? false),
    isSharp: original.isReady,
    pause() {
      moves.stop()
      side.frames()?.pause()
      original.pause()
    },
    setBudget: share,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispose() {
      moves.stop()
      listeners.clear()
      side.drop()
      original.dispose()
    },
  }
}
