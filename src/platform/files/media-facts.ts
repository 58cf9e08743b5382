import { commonText } from '../../text/common.ts'
import { showDuration, showSize } from '../times.ts'

const text = commonText.media

interface MediaFacts {
  /** Seconds; videos only. */
  readonly duration?: number | null | undefined
  readonly width?: number | undefined
  readonly height?: number | undefined
  /** Bytes, where they are known. */
  readonly size?: number
  /** Pages of the original file, of which this is the first. */
  readonly pages?: number
}

/** Length, pixels and size in one line, to tell files of one name apart. */
export const mediaFacts = ({ duration, width, height, size, pages }: MediaFacts): string =>
  text.facts([
    ...(duration === undefined || duration === null ? [] : [showDuration(duration)]),
    ...(width && height ? [text.pixels(width, height)] : []),
    ...(size === undefined ? [] : [showSize(size)]),
    ...(pages === undefined ? [] : [text.firstPage(pages)]),
  ])
