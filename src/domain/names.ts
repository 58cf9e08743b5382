import { REPLACEMENT, storable } from './storable.ts'

/** A joiner between emoji forms another picture; a selector after one makes it coloured. */
const OUTSIDE_EMOJI =
  '(?<!\\p{Extended_Pictographic}\\uFE0F?|\\p{Emoji_Modifier})\\u200D|\\u200D(?!\\p{Extended_Pictographic})|(?<!\\p{Extended_Pictographic})\\uFE0F'

/** Joiners, direction marks and fillers, as in text copied from web pages. */
const SHAPELESS = new RegExp(
  `${OUTSIDE_EMOJI}|(?![\\u200D\\uFE0F])[\\p{Cf}\\p{Default_Ignorable_Code_Point}]`,
  'gu',
)
const BLANKS = /[\s\p{Cc}]+/gu

/** Control characters except blanks, and direction overrides: they make a name look different. */
const MISLEADING = /(?!\s)\p{Cc}|[\u202A-\u202E\u2066-\u2069]/gu

export const isPlainName = (name: string): boolean => name.search(MISLEADING) === -1

/** Cut to `max` UTF-16 units: keeps the end and whole characters; forbidden characters become U+FFFD. */
export const fileNameUpTo = (name: string, max: number): string =>
  storable(
    composed(name)
      .slice(-max)
      .replace(/^[\uDC00-\uDFFF]/, '')
      .replace(MISLEADING, REPLACEMENT),
  )

/** NFC: macOS decomposes letters in file names. */
export const composed = (name: string): string => name.normalize('NFC')

/** Names that differ only in blanks, invisible characters or composition are the same. */
export const tidyName = (name: string): string =>
  composed(name).replace(SHAPELESS, '').replace(BLANKS, ' ').trim()
