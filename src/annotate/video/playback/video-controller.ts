import type { Size } from '../../../domain/geometry/rect.ts'
import { drawPixels } from '../../../platform/media/shown-pixels.ts'
import type { MediaItem } from '../../../render/scene.ts'
import type { FrameTable } from '../../../domain/frame-table.ts'
import type { FramePlace } from '../../../kinds/frame-fields.ts'
import {
  dropFrameWorker,
  prepareFrameWorker,
  prepareVideoFile,
} from '../../../platform/media/frame-workers.ts'
import { createPlayback } from '../../../platform/media/playback.ts'
import type { Player } from '../../../platform/media/player.ts'
import { createPlayer } from '../../../platform/media/player.ts'
import type { Sound } from '../../../platform/media/sound.ts'
import { openSound } from '../../../platform/media/sound.ts'
import type { VideoFrames } from '../../../platform/media/video-frames.ts'
import { FRAME_BUDGET_BYTES } from '../../../platform/media/video-frames.ts'
import { watchOnline } from '../../../platform/connection/online.ts'
import type { Pictures } from '../../canvas/pictures.ts'
import { createThumbnails } from '../../canvas/thumbnails.ts'
import type { FrameOpener, OpenedVideo, SignVideo } from './frame-opener.ts'
import { createFrameOpener } from './frame-opener.ts'
import type { NextVideo } from './next-video.ts'
import { createNextVideo } from './next-video.ts'
import type { VideoState, VideoStore } from './video-state.ts'
import { comingFrame, createVideoStore } from './video-state.ts'
import { createLruCache } from '../../../render/lru-cache.ts'

/** In pixels of its own: decoders and caches may drop theirs at any time. */
interface FrameCanvas {
  readonly draw: (key: string, source: CanvasImageSource | ImageData) => void
  /** A new object after each `draw`; null before the first. */
  readonly item: () => MediaItem | null
  readonly bitmap: (key: string) => OffscreenCanvas | undefined
  readonly clear: () => void
}

function sizeOf(source: CanvasImageSource | ImageData): Size {
  if (source instanceof HTMLVideoElement) return { width: source.videoWidth, height: source.videoHeight }
  if ('displayWidth' in source) return { width: source.displayWidth, height: source.displayHeight }
  return { width: Number(source.width), height: Number(source.height) }
}

function createFrameCanvas(): FrameCanvas {
  const canvas = new OffscreenCanvas(1, 1)
  const context = canvas.getContext('2d', { alpha: false })
  let item: MediaItem | null = null
  return {
    draw(key, source) {
      const { width, height } = sizeOf(source)
      if (width === 0 || height === 0) return
      if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
      if (context) drawPixels(context, source)
      item = { key, levels: [{ width, height }] }
    },
    item: () => item,
    bitmap: (key) => (item?.key === key ? canvas : undefined),
    clear() {
      item = null
    },
  }
}

export interface VideoSources {
  readonly loadTable: (uuid: string) => Promise<FrameTable>
  readonly sign: SignVideo
  readonly placeOf: (table: FrameTable) => FramePlace
}

export interface VideoController {
  readonly pictures: Pictures
  readonly state: () => VideoState
  readonly subscribe: (listener: () => void) => () => void
  readonly seek: (frame: number) => void
  readonly step: (by: number) => void
  readonly play: () => void
  readonly pause: () => void
  readonly setSpeed: (speed: number) => void
  readonly setMuted: (muted: boolean) => void
  readonly isReady: (frame: number) => boolean
  /** For thumbnails; the caller disposes of it. Null before the video is known. */
  readonly openBeside: (budgetBytes: number) => VideoFrames | null
  /** The caller disposes of it. Null before the video is known. */
  readonly openSound: () => Sound | null
}

interface StartedVideo {
  readonly video: OpenedVideo
  player: Player | null
}

interface VideoParts {
  readonly sources: VideoSources
  readonly store: VideoStore
  readonly canvas: FrameCanvas
  readonly next: NextVideo
  readonly opener: FrameOpener
}

function followPlayer({ store, canvas, next }: VideoParts, uuid: string, player: Player): void {
  const look = (): void => {
    const { failed, ...shownNow } = player.state()
    const { shown, sharp, playing } = shownNow
    const pixels = shown === null ? undefined : player.pixels()
    if (pixels) canvas.draw(`${uuid}#${shown}${sharp ? '' : '~'}`, pixels)
    store.change({ ...shownNow, trouble: failed })
    // Until the current frame is visible, connection and decoder belong to it.
    if (shown !== null && !playing) next.begin()
  }
  player.subscribe(look)
  look()
}

function createOpener(parts: VideoParts, tableOf: VideoSources['loadTable']) {
  const { sources, store, canvas, next, opener } = parts
  let open: StartedVideo | null = null

  const start = async (mine: StartedVideo): Promise<void> => {
    const { uuid, url } = mine.video
    const table = await tableOf(uuid)
    if (open !== mine) return
    const frames = next.take(uuid) ?? opener.open(mine.video, table)
    frames.setBudget(FRAME_BUDGET_BYTES)
    const sign = () => sources.sign(uuid, 'original')
    const playback = createPlayback({ url, sign, muted: store.state().muted })
    mine.player = createPlayer({ table, frames, playback, ...sources.placeOf(table) })
    store.change({ table, frame: mine.player.state().frame })
    followPlayer(parts, uuid, mine.player)
  }
  const close = (): void => {
    open?.player?.dispose()
    open = null
    canvas.clear()
  }
  return {
    current: () => open,
    player: () => open?.player ?? null,
    turnTo(video: OpenedVideo | null): void {
      close()
      store.begin(video?.uuid ?? null)
      if (!video) return
      const mine: StartedVideo = { video, player: null }
      open = mine
      start(mine).catch((error: unknown) => {
        if (open === mine) store.change({ trouble: { code: 'table', reason: String(error) } })
      })
    },
    close,
  }
}

type Opener = ReturnType<typeof createOpener>

function picturesOf(
  { store, canvas, next }: VideoParts,
  opener: Opener,
  tableOf: VideoSources['loadTable'],
): Pictures {
  const thumbnails = createThumbnails(store.tell)
  return {
    media({ uuid, thumbnailUrl }) {
      const frame = uuid === store.state().uuid ? canvas.item() : null
      return frame ?? thumbnails.item(uuid, thumbnailUrl)
    },
    status(uuid) {
      const { uuid: current, trouble, shown } = store.state()
      if (uuid !== current) return 'loading'
      if (trouble) return 'failed'
      return shown === null ? 'loading' : 'ready'
    },
    coming: (uuid) => (uuid === store.state().uuid ? comingFrame(store.state()) : null),
    expect({ uuid, url }) {
      // A failure is reported when the video is opened.
      tableOf(uuid).catch(() => {})
      prepareVideoFile(url)
    },
    want(current, coming) {
      const [first] = coming
      next.want(first ?? null)
      if (first) thumbnails.item(first.uuid, first.thumbnailUrl)
      if ((current?.uuid ?? null) !== store.state().uuid) opener.turnTo(current)
    },
    retry: opener.turnTo,
    bitmaps: (key) => (thumbnails.isOne(key) ? thumbnails.bitmap(key) : canvas.bitmap(key)),
    subscribe: store.subscribe,
    dispose() {
      store.clear()
      opener.close()
      next.dispose()
      dropFrameWorker()
    },
  }
}

export function createVideoController(sources: VideoSources): VideoController {
  const tableOf = createFrameTables(sources.loadTable)
  const store = createVideoStore()
  const opener = createFrameOpener(sources.sign)
  const next = createNextVideo(tableOf, opener.open)
  const parts: VideoParts = { sources, store, canvas: createFrameCanvas(), next, opener }
  const shown = createOpener(parts, tableOf)
  const { player } = shown
  const pictures = picturesOf(parts, shown, tableOf)
  const stopRetrying = retryOnline(store, watchOnline, () => {
    const open = shown.current()
    if (open) shown.turnTo(open.video)
  })
  prepareFrameWorker()
  return {
    pictures: {
      ...pictures,
      dispose() {
        stopRetrying()
        pictures.dispose()
      },
    },
    state: store.state,
    subscribe: store.subscribe,
    seek: (frame) => player()?.seek(frame),
    step: (by) => player()?.step(by),
    play: () => player()?.play(),
    pause() {
      if (store.state().playing) player()?.pause()
    },
    setSpeed: (speed) => player()?.setSpeed(speed),
    setMuted(muted) {
      player()?.setMuted(muted)
      store.change({ muted })
    },
    isReady: (frame) => player()?.isReady(frame) ?? false,
    openBeside(budgetBytes) {
      const open = shown.current()
      const { table } = store.state()
      return open && table && opener.openSmall(open.video, table, budgetBytes)
    },
    openSound() {
      const open = shown.current()
      const { table } = store.state()
      if (!open || !table) return null
      const { uuid, url } = open.video
      const sign = () => sources.sign(uuid, 'original')
      return openSound({ url, duration: table.duration, sign, watchOnline })
    },
  }
}

/** An hour at 60 frames a second takes 2 MB, and a day's work opens hundreds. */
export const TABLES_KEPT = 8

export function createFrameTables(
  load: (uuid: string) => Promise<FrameTable>,
): (uuid: string) => Promise<FrameTable> {
  const tables = createLruCache<string, Promise<FrameTable>>(TABLES_KEPT, () => 1)
  return (uuid) => {
    const known = tables.get(uuid)
    if (known) return known
    const loading = load(uuid)
    tables.set(uuid, loading)
    tables.trim()
    loading.catch(() => {
      if (tables.get(uuid) === loading) tables.delete(uuid)
    })
    return loading
  }
}

/** Reopens a video that could not be fetched; a decoding failure is final. @returns stops it */
export const retryOnline = (
  { state }: Pick<VideoStore, 'state'>,
  watchOnline: (report: (online: boolean) => void) => () => void,
  open: () => void,
): (() => void) =>
  watchOnline((online) => {
    const { trouble } = state()
    if (online && trouble && trouble.code !== 'codec') open()
  })
