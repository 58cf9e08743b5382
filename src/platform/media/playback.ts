/** A video that runs by itself: what a player needs of the browser's own element. */
export interface Playback {
  /** Runs from a time in seconds, so many times its natural speed. */
  play(from: number, speed: number): void
  pause(): void
  /** Shows what is at a time in seconds; `shown` tells when. */
  seek(seconds: number): void
  setSpeed(speed: number): void
  setMuted(muted: boolean): void
  /** What is seen now; undefined before there is anything. */
  pixels(): CanvasImageSource | undefined
  subscribe(listener: (event: PlaybackEvent) => void): () => void
  dispose(): void
}

export type PlaybackEvent =
  /** The frame that begins at this time in seconds is seen from now on. */
  | { readonly type: 'shown'; readonly seconds: number }
  /** It runs, but what comes next is not there yet; the next frame that is seen ends that. */
  | { readonly type: 'waiting' }
  | { readonly type: 'ended' }
  /** The element cannot show it either. */
  | PlaybackFailure

export interface PlaybackFailure {
  readonly type: 'failed'
  readonly code: 'codec' | 'network'
  readonly reason: string
}

export interface PlaybackOptions {
  readonly url: string
  /** A fresh address when the signature has run out. */
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
  // Nothing is fetched before somebody plays: most videos are stepped through.
  element.preload = 'none'
  element.playsInline = true
  element.muted = muted
  element.src = url
  return element
}

/**
 * Gives the element a fresh address when it fails: an element says nothing of a signature that has run out. Only what
 * fails at once again is told.
 */
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
    if (!paused) element.play().catch(() => {})
  }
  element.addEventListener('error', () => {
    // What was disposed of has no source any more.
    if (element.hasAttribute('src')) void renew()
  })
  element.addEventListener('loadeddata', () => {
    isRenewed = false
  })
}

/**
 * Tells of each frame that an element shows. What comes while it seeks may be of a seek before the last one: that is told
 * once it has found its place, and again with any frame that comes later. @returns what ends that
 */
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

/** Plays by an element that is in no page. */
export function createPlayback(options: PlaybackOptions): Playback {
  const element = createElement(options)
  const listeners = new Set<(event: PlaybackEvent) => void>()
  const tell = (event: PlaybackEvent): void => listeners.forEach((listener) => listener(event))
  const unwatch = watchFrames(element, (seconds) => tell({ type: 'shown', seconds }))
  element.addEventListener('waiting', () => tell({ type: 'waiting' }))
  element.addEventListener('ended', () => tell({ type: 'ended' }))
  renewSource(element, options.sign, tell)

  return {
    play(from, speed) {
      element.currentTime = from
      element.playbackRate = speed
      // Refused while it loads and is paused again: then there is nothing to play.
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
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispose() {
      listeners.clear()
      unwatch()
      element.pause()
      // The way to make a browser let go of the file.
      element.removeAttribute('src')
      element.load()
    },
  }
}
