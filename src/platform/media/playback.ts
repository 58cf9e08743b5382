import { createListeners } from '../../domain/listeners.ts'

export interface Playback {
  /** @param from seconds @param speed times the natural speed */
  play(from: number, speed: number): void
  pause(): void
  /** Seconds; a `shown` event follows. */
  seek(seconds: number): void
  setSpeed(speed: number): void
  setMuted(muted: boolean): void
  pixels(): CanvasImageSource | undefined
  subscribe(listener: (event: PlaybackEvent) => void): () => void
  dispose(): void
}

export type PlaybackEvent =
  | { readonly type: 'shown'; readonly seconds: number }
  | { readonly type: 'waiting' }
  | { readonly type: 'ended' }
  | PlaybackFailure

export interface PlaybackFailure {
  readonly type: 'failed'
  readonly code: 'codec' | 'network'
  readonly reason: string
}

interface PlaybackOptions {
  readonly url: string
  readonly sign: () => Promise<string>
  readonly muted: boolean
}

const failureOf = (error: MediaError | null): PlaybackFailure => ({
  type: 'failed',
  code: error?.code === MediaError.MEDIA_ERR_NETWORK ? 'network' : 'codec',
  reason: error?.message ?? '',
})

function createElement({ url, muted }: PlaybackOptions): HTMLVideoElement {
  const element = document.createElement('video')
  // Most videos are stepped through.
  element.preload = 'none'
  element.playsInline = true
  element.muted = muted
  element.src = url
  return element
}

/** The element does not report an expired signature. A second failure in a row is reported. */
function renewSource(
  element: HTMLVideoElement,
  sign: PlaybackOptions['sign'],
  onFailure: (failure: PlaybackFailure) => void,
): void {
  let isRenewed = false
  const renew = async (): Promise<void> => {
    const failure = failureOf(element.error)
    if (isRenewed) return onFailure(failure)
    isRenewed = true
    const { currentTime, playbackRate, paused } = element
    try {
      element.src = await sign()
    } catch {
      return onFailure({ ...failure, code: 'network' })
    }
    element.currentTime = currentTime
    element.playbackRate = playbackRate
    // Rejects when paused or reloaded meanwhile; failures of the media come as `error` events.
    if (!paused) element.play().catch(() => {})
  }
  element.addEventListener('error', () => {
    if (element.hasAttribute('src')) void renew()
  })
  element.addEventListener('loadeddata', () => {
    isRenewed = false
  })
}

/** Frames during a seek may be older: they are reported when it ends. @returns stops it */
function watchFrames(element: HTMLVideoElement, onFrame: (seconds: number) => void): () => void {
  let isEarly = false
  let watching = 0
  const watch = (): void => {
    watching = element.requestVideoFrameCallback((_now, { mediaTime }) => {
      watch()
      isEarly = element.seeking
      if (!isEarly) onFrame(mediaTime)
    })
  }
  const settle = (): void => {
    if (!isEarly || element.seeking) return
    isEarly = false
    onFrame(element.currentTime)
  }
  watch()
  element.addEventListener('seeked', settle)
  return () => {
    element.cancelVideoFrameCallback(watching)
    element.removeEventListener('seeked', settle)
  }
}

export function createPlayback(options: PlaybackOptions): Playback {
  const element = createElement(options)
  const { subscribe, notify, clear } = createListeners<[event: PlaybackEvent]>()
  const unwatch = watchFrames(element, (seconds) => notify({ type: 'shown', seconds }))
  element.addEventListener('waiting', () => notify({ type: 'waiting' }))
  element.addEventListener('ended', () => notify({ type: 'ended' }))
  renewSource(element, options.sign, notify)

  return {
    play(from, speed) {
      element.currentTime = from
      element.playbackRate = speed
      // Rejected when it is paused while it loads.
      element.play().catch(() => {})
    },
    pause: () => element.pause(),
    seek(seconds) {
      element.preload = 'auto'
      element.currentTime = seconds
    },
    setSpeed(speed) {
      element.playbackRate = speed
    },
    setMuted(muted) {
      element.muted = muted
    },
    pixels: () => (element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? element : undefined),
    subscribe,
    dispose() {
      clear()
      unwatch()
      element.pause()
      element.removeAttribute('src')
      element.load()
    },
  }
}
