import { commonText } from '../../text/common.ts'
import { showDuration, showSize } from '../times.ts'

const text = commonText.media

interface MediaFacts {
  /** Seconds; videos only. */
  readonly duration?: number | null | undefined
  readonly width?: number | undefined
  readonly height?: number | undefined
  readonly size?: number
  /** Pages of the original file, of which this is the first. */
  readonly pages?: number
}

export const mediaFacts = ({ duration, width, height, size, pages }: MediaFacts): string =>
  text.facts([
    ...(duration === undefined || duration === null ? [] : [showDuration(duration)]),
    ...(width && height ? [text.pixels(width, height)] : []),
    ...(size === undefined ? [] : [showSize(size)]),
    ...(pages === undefined ? [] : [text.firstPage(pages)]),
  ])
