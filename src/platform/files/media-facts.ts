import { commonText } from '../../text/common.ts'
import { showDuration, showSize } from '../times.ts'

const text = commonText.media

interface MediaFacts {
  /** Seconds; of videos alone. */
  readonly duration?: number | null | undefined
  /** Pixels. */
  readonly width?: number | undefined
  readonly height?: number | undefined
  /** Bytes, where they are known. */
  readonly size?: number
  /** Of a picture that had several, of which the first is here. */
  readonly pages?: number
}

/** Length, pixels and size in one line: they tell apart what has one name, also before its picture is there. */
export const mediaFacts = ({ duration, width, height, size, pages }: MediaFacts): string =>
  text.facts([
    ...(duration === undefined || duration === null ? [] : [showDuration(duration)]),
    ...(width && height ? [text.pixels(width, height)] : []),
    ...(size === undefined ? [] : [showSize(size)]),
    ...(pages === undefined ? [] : [text.firstPage(pages)]),
  ])
