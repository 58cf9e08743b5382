import type { FrameTable } from '../../../domain/frame-table.ts'
import { pairFrames } from '../../../platform/media/paired-frames.ts'
import type { VideoFrames } from '../../../platform/media/video-frames.ts'
import { FRAME_BUDGET_BYTES, openVideoFrames } from '../../../platform/media/video-frames.ts'
import type { PictureSource } from '../../canvas/pictures.ts'

export type VideoFile = 'original' | 'proxy'

export type SignVideo = (uuid: string, file: VideoFile) => Promise<string>

export type OpenedVideo = Pick<PictureSource, 'uuid' | 'url' | 'proxy'>

export interface FrameOpener {
  /** The proxy's frames first, then the original's pixels. */
  readonly open: (video: OpenedVideo, table: FrameTable, budgetBytes?: number) => VideoFrames
  /** The proxy's frames are good enough for thumbnails, and faster. */
  readonly openSmall: (video: OpenedVideo, table: FrameTable, budgetBytes: number) => VideoFrames
}

export function createFrameOpener(sign: SignVideo): FrameOpener {
  /** Their proxy failed; it is not tried again. */
  const lost = new Set<string>()
  const proxyUrl = ({ uuid, proxy }: OpenedVideo): string | null =>
    proxy && !lost.has(uuid) ? proxy.url : null
  const openFile = (
    uuid: string,
    file: VideoFile,
    options: { readonly url: string; readonly table: FrameTable; readonly budgetBytes: number },
  ): VideoFrames => openVideoFrames({ ...options, sign: () => sign(uuid, file) })
  return {
    open(video, table, budgetBytes = FRAME_BUDGET_BYTES) {
      const { uuid, url } = video
      const original = openFile(uuid, 'original', { url, table, budgetBytes })
      const small = proxyUrl(video)
      if (small === null) return original
      const proxy = openFile(uuid, 'proxy', { url: small, table, budgetBytes })
      const pair = pairFrames({ original, proxy, onProxyLost: () => lost.add(uuid) })
      pair.setBudget(budgetBytes)
      return pair
    },
    openSmall(video, table, budgetBytes) {
      const { uuid, url } = video
      const small = proxyUrl(video)
      return small === null
        ? openFile(uuid, 'original', { url, table, budgetBytes })
        : openFile(uuid, 'proxy', { url: small, table, budgetBytes })
    },
  }
}
