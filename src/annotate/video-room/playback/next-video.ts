import type { FrameTable } from '../../../domain/frame-table.ts'
import type { VideoFrames } from '../../../platform/media/video-frames.ts'
import type { Pictured } from '../../canvas/pictures.ts'

/** What is kept ready of the video that comes next: its table and its first frames. */
export interface NextVideo {
  readonly want: (picture: Pictured | null) => void
  /** Opens what is wanted, if it is not open. */
  readonly begin: () => void
  /** Its frames, which are the caller's from now on; those of any other video are let go. */
  readonly take: (uuid: string) => VideoFrames | null
  readonly dispose: () => void
}

/** Few frames are kept, however small this is. */
const BUDGET_BYTES = 1

type OpenFrames = (picture: Pictured, table: FrameTable, budgetBytes: number) => VideoFrames

export function createNextVideo(
  tableOf: (uuid: string) => Promise<FrameTable>,
  openFrames: OpenFrames,
): NextVideo {
  let wanted: Pictured | null = null
  let ready: { readonly uuid: string; readonly frames: VideoFrames } | null = null
  /** What is wanted and could not be opened: each step through the video that is shown would else open it again. */
  let lost: string | null = null

  const drop = (): void => {
    ready?.frames.dispose()
    ready = null
  }
  const open = async (picture: Pictured): Promise<void> => {
    // What fails now is tried again, and told, when its turn comes.
    const table = await tableOf(picture.uuid).catch(() => null)
    if (wanted?.uuid !== picture.uuid || ready?.uuid === picture.uuid) return
    if (!table) return void (lost = picture.uuid)
    drop()
    const frames = openFrames(picture, table, BUDGET_BYTES)
    ready = { uuid: picture.uuid, frames }
    // Whoever took it over would not hear of it.
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
