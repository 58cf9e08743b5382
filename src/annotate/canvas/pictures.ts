import type { DecodedPicture } from '../../render/media/picture-decoder.ts'
import { createPictureDecoder } from '../../render/media/picture-decoder.ts'
import type { Bitmaps } from '../../render/painting/paint.ts'
import { bytesOf, levelSizes } from '../../render/media/pyramid-levels.ts'
import { createPyramids, DEFAULT_BUDGET } from '../../render/media/pyramids.ts'
import type { MediaItem } from '../../render/scene.ts'
import type { ScreenPreviews } from './screen-previews.ts'
import { createScreenPreviews } from './screen-previews.ts'
import type { Thumbnails } from './thumbnails.ts'
import { createThumbnails } from './thumbnails.ts'

export interface PictureSource {
  readonly uuid: string
  readonly url: string
  readonly thumbnailUrl: string
  readonly width: number
  readonly height: number
  /** The same frames of a video in a smaller file. */
  readonly proxy?: { readonly url: string }
}

export type PictureStatus = 'loading' | 'ready' | 'failed'

export interface Pictures {
  readonly media: (picture: PictureSource) => MediaItem | null
  readonly status: (uuid: string) => PictureStatus
  /** The frame being decoded while another one is shown. */
  readonly coming?: (uuid: string) => number | null
  readonly expect: (picture: PictureSource) => void
  /** Then as many next ones as memory allows. Retries failures, also when the browser is online again. */
  readonly want: (current: PictureSource | null, next: readonly PictureSource[]) => void
  readonly retry: (picture: PictureSource) => void
  readonly bitmaps: Bitmaps
  readonly subscribe: (listener: () => void) => () => void
  readonly dispose: () => void
}

interface PicturesTools {
  readonly download: (url: string, signal: AbortSignal) => Promise<Blob>
  readonly sign: (uuid: string) => Promise<string>
  readonly isExpired: (error: unknown) => boolean
  readonly watchOnline: (report: (online: boolean) => void) => () => void
}

/** Always at least one. */
export function withinBudget<P extends Pick<PictureSource, 'width' | 'height'>>(
  pictures: readonly P[],
  budget = DEFAULT_BUDGET,
): P[] {
  let bytes = 0
  return pictures.filter((picture, index) => {
    bytes += bytesOf(levelSizes(picture))
    return index === 0 || bytes <= budget
  })
}

/** The others follow the first: they share the connection and the decoder. */
export function createLoadOrder<P>(request: (picture: P) => void, isLoading: (picture: P) => boolean) {
  let first: P | undefined
  let behind: readonly P[] = []
  const goOn = (): void => {
    if (first !== undefined && isLoading(first)) return
    const now = behind
    behind = []
    now.forEach(request)
  }
  return {
    ask(wanted: readonly P[]): void {
      ;[first, ...behind] = wanted
      if (first !== undefined) request(first)
      goOn()
    },
    goOn,
  }
}

const loadWith =
  ({ download, isExpired, sign }: PicturesTools) =>
  async (uuid: string, url: string, signal: AbortSignal): Promise<Blob> => {
    try {
      return await download(url, signal)
    } catch (error) {
      if (!isExpired(error)) throw error
      return download(await sign(uuid), signal)
    }
  }

/** Scenes are compared by reference, so an unchanged picture must stay the same object. */
function createItems(): (uuid: string, found: MediaItem) => MediaItem {
  const items = new Map<string, MediaItem>()
  const isSame = (a: MediaItem, b: MediaItem): boolean =>
    a.key === b.key && a.levels.length === b.levels.length && a.levels[0]?.width === b.levels[0]?.width
  return (uuid, found) => {
    const known = items.get(uuid)
    if (known && isSame(known, found)) return known
    items.set(uuid, found)
    return found
  }
}

function standIn(
  { uuid, thumbnailUrl }: PictureSource,
  status: PictureStatus,
  previews: ScreenPreviews,
  thumbnails: Thumbnails,
): MediaItem | null {
  const thumbnail = (): MediaItem | null => thumbnails.item(uuid, thumbnailUrl)
  const first = status === 'failed' ? thumbnail() : null
  return first ?? previews.item(uuid) ?? thumbnail()
}

function createLoads(
  tools: PicturesTools,
  decode: (blob: Blob, uuid: string) => Promise<DecodedPicture>,
  tell: () => void,
) {
  const pyramids = createPyramids({ load: loadWith(tools), decode })
  const status = (uuid: string): PictureStatus => pyramids.state(uuid)?.status ?? 'loading'
  const request = ({ uuid, url }: PictureSource): void => pyramids.request(uuid, url)
  const retry = ({ uuid, url }: PictureSource): void => pyramids.retry(uuid, url)
  // A preload that failed was not visible, so it is retried when the picture is wanted.
  const requestAnew = (picture: PictureSource): void => {
    request(picture)
    retry(picture)
  }
  const order = createLoadOrder(requestAnew, ({ uuid }) => status(uuid) === 'loading')
  let wanted: readonly PictureSource[] = []
  const stops = [
    pyramids.subscribe(() => {
      order.goOn()
      tell()
    }),
    tools.watchOnline((online) => {
      if (online) order.ask(wanted)
    }),
  ]
  return {
    pyramids,
    status,
    request,
    retry,
    want(pictures: readonly PictureSource[]): void {
      wanted = withinBudget(pictures)
      pyramids.keep(wanted.map(({ uuid }) => uuid))
      order.ask(wanted)
    },
    dispose(): void {
      stops.forEach((stop) => stop())
      pyramids.dispose()
    },
  }
}

export function createPictures(tools: PicturesTools): Pictures {
  const decoder = createPictureDecoder()
  const listeners = new Set<() => void>()
  const tell = (): void => previews.settle(() => listeners.forEach((listener) => listener()))
  const thumbnails = createThumbnails(tell)
  const itemOf = createItems()
  const previews = createScreenPreviews(tell, (uuid) => status(uuid) === 'loading')
  const loads = createLoads(tools, (blob, uuid) => decoder.decode(blob, previews.requestFor(uuid)), tell)
  const { pyramids, status, request } = loads

  return {
    media(picture) {
      const { uuid } = picture
      request(picture)
      previews.goOn(uuid)
      const state = pyramids.state(uuid)
      if (state?.status === 'ready')
        return itemOf(uuid, { key: uuid, levels: state.sizes, seeThrough: state.seeThrough })
      const other = standIn(picture, status(uuid), previews, thumbnails)
      return other && itemOf(uuid, other)
    },
    status,
    expect(picture) {
      previews.ask(picture)
      request(picture)
    },
    want(current, next) {
      previews.ask(current)
      if (!current) previews.goOn(null)
      loads.want(current ? [current, ...next] : next)
    },
    retry: loads.retry,
    bitmaps(key, level, tile) {
      if (thumbnails.isOne(key)) return thumbnails.bitmap(key)
      return previews.isOne(key) ? previews.bitmap(key) : pyramids.bitmap(key, level, tile)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispose() {
      loads.dispose()
      decoder.dispose()
      previews.dispose()
      listeners.clear()
    },
  }
}
