import type { FrameTable } from '../../../domain/frame-table.ts'
import type { VideoFrames } from '../../../platform/media/video-frames.ts'
import type { PictureSource } from '../../canvas/pictures.ts'

export interface NextVideo {
  readonly want: (picture: PictureSource | null) => void
  readonly begin: () => void
  /** Frames of any other video are disposed. */
  readonly take: (uuid: string) => VideoFrames | null
  readonly dispose: () => void
}

const BUDGET_BYTES = 1

type OpenFrames = (picture: PictureSource, table: FrameTable, budgetBytes: number) => VideoFrames

export function createNextVideo(
  tableOf: (uuid: string) => Promise<FrameTable>,
  openFrames: OpenFrames,
): NextVideo {
  let wanted: PictureSource | null = null
  let ready: { readonly uuid: string; readonly frames: VideoFrames } | null = null
  /** Without this every step through the current video would open the failed one again. */
  let lost: string | null = null

  const drop = (): void => {
    ready?.frames.dispose()
    ready = null
  }
  const open = async (picture: PictureSource): Promise<void> => {
    // A failure is reported when the video becomes the current one.
    const table = await tableOf(picture.uuid).catch(() => null)
    if (wanted?.uuid !== picture.uuid || ready?.uuid === picture.uuid) return
    if (!table) return void (lost = picture.uuid)
    drop()
    const frames = openFrames(picture, table, BUDGET_BYTES)
    ready = { uuid: picture.uuid, frames }
    // A failure after this would not reach whoever takes it over.
    frames.subscribe(({ type }) => {
      if (type !== 'failed' || ready?.frames !== frames) return
      lost = picture.uuid
      drop()
    })
  }
  return {
    want(picture) {
      wanted = picture
      if (lost !== picture?.uuid) lost = null
    },
    begin() {
      if (wanted && wanted.uuid !== ready?.uuid && wanted.uuid !== lost) void open(wanted)
    },
    take(uuid) {
      if (ready?.uuid !== uuid) {
        drop()
        return null
      }
      const { frames } = ready
      ready = null
      return frames
    },
    dispose() {
      wanted = null
      drop()
    },
  }
}
