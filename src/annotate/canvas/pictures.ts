import type { DecodedPicture } from '../../render/media/picture-decoder.ts'
import { createPictureDecoder } from '../../render/media/picture-decoder.ts'
import type { Bitmaps } from '../../render/painting/paint.ts'
import { bytesOf, levelSizes } from '../../render/media/pyramid-levels.ts'
import { createPyramids, DEFAULT_BUDGET } from '../../render/media/pyramids.ts'
import type { MediaItem } from '../../render/scene.ts'
import type { Glances } from './screen-previews.ts'
import { createGlances } from './screen-previews.ts'
import type { Thumbnails } from './thumbnails.ts'
import { createThumbnails } from './thumbnails.ts'

/** What of a resource is needed to show it. */
export interface Pictured {
  readonly uuid: string
  readonly url: string
  readonly thumbnailUrl: string
  readonly width: number
  readonly height: number
  /** Of a video that has one: the same frames in a smaller file. */
  readonly proxy?: { readonly url: string }
}

export type PictureStatus = 'loading' | 'ready' | 'failed'

/** Pictures of a batch: the one shown, those that come next, and thumbnails until they are there. */
export interface Pictures {
  /** The best there is of a picture now; starts loading what is missing. */
  readonly media: (picture: Pictured) => MediaItem | null
  readonly status: (uuid: string) => PictureStatus
  /** The frame of a video that one is at while another one is still shown; null where what is shown is what is meant. */
  readonly coming?: (uuid: string) => number | null
  /** A picture that will be wanted as the current one: begins to load it while the page is not ready to show it. */
  readonly expect: (picture: Pictured) => void
  /**
   * Loads the current picture and, behind it, those of the next that fit into memory beside it; others may go. What
   * failed before is tried again, also whenever the browser is online again.
   */
  readonly want: (current: Pictured | null, next: readonly Pictured[]) => void
  readonly retry: (picture: Pictured) => void
  readonly bitmaps: Bitmaps
  readonly subscribe: (listener: () => void) => () => void
  readonly dispose: () => void
}

interface PicturesTools {
  readonly download: (url: string, signal: AbortSignal) => Promise<Blob>
  /** A fresh address of a picture whose signature has run out. */
  readonly sign: (uuid: string) => Promise<string>
  /** Whether a failed fetch is worth a fresh signature. */
  readonly isExpired: (error: unknown) => boolean
  readonly watchOnline: (report: (online: boolean) => void) => () => void
}

/** As many pictures from the front as fit into memory together; the first one always. */
export function withinBudget<P extends Pick<Pictured, 'width' | 'height'>>(
  pictures: readonly P[],
  budget = DEFAULT_BUDGET,
): P[] {
  let bytes = 0
  return pictures.filter((picture, index) => {
    bytes += bytesOf(levelSizes(picture))
    return index === 0 || bytes <= budget
  })
}

/** Asks for the first of some pictures at once and for the others when it is there: they share line and decoder. */
export function createOrder<P>(request: (picture: P) => void, isLoading: (picture: P) => boolean) {
  let first: P | undefined
  let behind: readonly P[] = []
  const goOn = (): void => {
    if (first !== undefined && isLoading(first)) return
    // Asking tells, and what is told leads here.
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

/** Downloads a picture, with a fresh signature where its own has run out. */
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

/** Scenes are compared by reference, so a picture stays the same item while it is the same. */
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

/** What stands for a picture that is not there. */
function standIn(
  { uuid, thumbnailUrl }: Pictured,
  status: PictureStatus,
  glances: Glances,
  thumbnails: Thumbnails,
): MediaItem | null {
  const thumbnail = (): MediaItem | null => thumbnails.item(uuid, thumbnailUrl)
  // A glance has nothing to wait for where the whole has failed: it only bridges the time to the thumbnail.
  const first = status === 'failed' ? thumbnail() : null
  return first ?? glances.item(uuid) ?? thumbnail()
}

/** Pictures as they are loaded: those that are wanted, in their order of need. */
function createLoads(
  tools: PicturesTools,
  decode: (blob: Blob, uuid: string) => Promise<DecodedPicture>,
  tell: () => void,
) {
  const pyramids = createPyramids({ load: loadWith(tools), decode })
  const status = (uuid: string): PictureStatus => pyramids.state(uuid)?.status ?? 'loading'
  const request = ({ uuid, url }: Pictured): void => pyramids.request(uuid, url)
  const retry = ({ uuid, url }: Pictured): void => pyramids.retry(uuid, url)
  // What failed ahead of its time failed unseen, and is no news to whoever comes to it.
  const requestAnew = (picture: Pictured): void => {
    request(picture)
    retry(picture)
  }
  const order = createOrder(requestAnew, ({ uuid }) => status(uuid) === 'loading')
  let wanted: readonly Pictured[] = []
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
    want(pictures: readonly Pictured[]): void {
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

/** The pictures of one annotation page. */
export function createPictures(tools: PicturesTools): Pictures {
  const decoder = createPictureDecoder()
  const listeners = new Set<() => void>()
  // Whoever listens sets its scene at once.
  const tell = (): void => glances.settle(() => listeners.forEach((listener) => listener()))
  const thumbnails = createThumbnails(tell)
  const itemOf = createItems()
  const glances = createGlances(tell, (uuid) => status(uuid) === 'loading')
  const loads = createLoads(tools, (blob, uuid) => decoder.decode(blob, glances.asked(uuid)), tell)
  const { pyramids, status, request } = loads

  return {
    media(picture) {
      const { uuid } = picture
      request(picture)
      glances.goOn(uuid)
      const state = pyramids.state(uuid)
      if (state?.status === 'ready')
        return itemOf(uuid, { key: uuid, levels: state.sizes, seeThrough: state.seeThrough })
      const other = standIn(picture, status(uuid), glances, thumbnails)
      return other && itemOf(uuid, other)
    },
    status,
    expect(picture) {
      glances.ask(picture)
      request(picture)
    },
    want(current, next) {
      glances.ask(current)
      if (!current) glances.goOn(null)
      loads.want(current ? [current, ...next] : next)
    },
    retry: loads.retry,
    bitmaps(key, level, tile) {
      if (thumbnails.isOne(key)) return thumbnails.bitmap(key)
      return glances.isOne(key) ? glances.bitmap(key) : pyramids.bitmap(key, level, tile)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispose() {
      loads.dispose()
      decoder.dispose()
      glances.dispose()
      listeners.clear()
    },
  }
}
