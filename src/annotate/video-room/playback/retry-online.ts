import type { VideoStore } from './video-store.ts'

/**
 * Opens a video that could not be fetched again once the line is back, as pictures are. What the browser cannot decode stays
 * as it is.
 * @returns what ends that
 */
export const retryOnline = (
  { state }: Pick<VideoStore, 'state'>,
  watchOnline: (report: (online: boolean) => void) => () => void,
  open: () => void,
): (() => void) =>
  watchOnline((online) => {
    const { trouble } = state()
    if (online && trouble && trouble.code !== 'codec') open()
  })
