import { createListeners } from '../../domain/listeners.ts'
import { createDebounce } from './debounce.ts'
import type { VideoFrames, VideoFramesEvent } from './video-frames.ts'
import { FRAME_BUDGET_BYTES } from './video-frames.ts'

const PROXY_SHARE = 1 / 8
/** Milliseconds after a jump: while the user drags along the timeline the original is too slow. */
export const ORIGINAL_DELAY_MS = 120

interface FramePair {
  readonly original: VideoFrames
  readonly proxy: VideoFrames
  readonly onProxyLost: () => void
}

function createProxySide({ proxy }: FramePair) {
  let isThere = true
  return {
    isThere: () => isThere,
    frames: (): VideoFrames | null => (isThere ? proxy : null),
    drop() {
      if (isThere) proxy.dispose()
      isThere = false
    },
  }
}

type ProxySide = ReturnType<typeof createProxySide>

function createMoves({ original }: FramePair, side: ProxySide) {
  let at: number | null = null
  let isProxyAsked = false
  const askProxy = (frame: number): void => {
    isProxyAsked = true
    side.frames()?.seek(frame)
  }
  const pauseProxy = (): void => {
    if (isProxyAsked) side.frames()?.pause()
    isProxyAsked = false
  }
  const askOriginal = (): void => {
    if (at !== null) original.seek(at)
  }
  const debounce = createDebounce(ORIGINAL_DELAY_MS, () => {
    if (at !== null && side.frames()?.isReady(at)) pauseProxy()
    askOriginal()
  })
  return {
    seek(frame: number): void {
      const isJump = at !== null && Math.abs(frame - at) > 1
      at = frame
      debounce.cancel()
      const isThere = original.isReady(frame)
      if (isThere) pauseProxy()
      else askProxy(frame)
      if (isThere || !isJump || !side.isThere()) return original.seek(frame)
      original.pause()
      debounce.start()
    },
    settle(): void {
      debounce.cancel()
      askOriginal()
    },
    stop: debounce.cancel,
  }
}

function createShares({ original }: FramePair, side: ProxySide) {
  let budget = FRAME_BUDGET_BYTES
  return (bytes = budget): void => {
    budget = bytes
    side.frames()?.setBudget(budget * PROXY_SHARE)
    original.setBudget(side.isThere() ? budget * (1 - PROXY_SHARE) : budget)
  }
}

function follow(
  { original, proxy }: FramePair,
  side: ProxySide,
  notify: (event: VideoFramesEvent) => void,
  proxyLost: () => void,
): void {
  original.subscribe((event) => {
    // Without exact frames the proxy may not show any either.
    if (event.type === 'failed') side.drop()
    notify(event)
  })
  proxy.subscribe((event) => {
    if (!side.isThere()) return
    if (event.type === 'frame' && !original.isReady(event.frame)) notify(event)
    if (event.type === 'failed') proxyLost()
  })
}

/** A jump reads the proxy alone, and the original's long groups of pictures once the user pauses. */
export function pairFrames(pair: FramePair): VideoFrames {
  const { original } = pair
  const side = createProxySide(pair)
  const moves = createMoves(pair, side)
  const share = createShares(pair, side)
  const listeners = createListeners<[event: VideoFramesEvent]>()
  const notify = (event: VideoFramesEvent): void => {
    if (event.type === 'failed') moves.stop()
    listeners.notify(event)
  }
  follow(pair, side, notify, () => {
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
    subscribe: listeners.subscribe,
    dispose() {
      moves.stop()
      listeners.clear()
      side.drop()
      original.dispose()
    },
  }
}
