import { REPLACEMENT, storable } from './storable.ts'

/** Between two pictures of an emoji, a joiner makes another picture of them; behind one, the selector makes it one in colour. */
const OUTSIDE_EMOJI =
  '(?<!\\p{Extended_Pictographic}\\uFE0F?|\\p{Emoji_Modifier})\\u200D|\\u200D(?!\\p{Extended_Pictographic})|(?<!\\p{Extended_Pictographic})\\uFE0F'

/** Signs without a shape of their own, as pages and tables that are copied from hold them: joiners, marks of direction, fillers. */
const SHAPELESS = new RegExp(
  `${OUTSIDE_EMOJI}|(?![\\u200D\\uFE0F])[\\p{Cf}\\p{Default_Ignorable_Code_Point}]`,
  'gu',
)
const BLANKS = /[\s\p{Cc}]+/gu

/** Control characters but for blanks, and signs that turn the direction of what follows: a name shows something else by them. */
const MISLEADING = /(?!\s)\p{Cc}|[\u202A-\u202E\u2066-\u2069]/gu

/** Whether a name is without control characters and signs that turn the direction of text. Blanks may be any. */
export const isPlainName = (name: string): boolean => name.search(MISLEADING) === -1

/**
 * The name of a file that somebody else gave, of so many UTF-16 units at most: its end is kept, whole characters only, and
 * what a name may not hold is shown as U+FFFD.
 */
export const fileNameUpTo = (name: string, max: number): string =>
  storable(
    composed(name)
      .slice(-max)
      .replace(/^[\uDC00-\uDFFF]/, '')
      .replace(MISLEADING, REPLACEMENT),
  )

/** In composed letters (NFC): macOS writes names of files with letters and their marks apart, which look the same. */
export const composed = (name: string): string => name.normalize('NFC')

/**
 * A name as it is kept: without signs that nobody sees, with one blank for any number of tabs, line ends and blanks, none at
 * its ends, and in composed letters (NFC). Two names that look alike but for these are the same one.
 */
export const tidyName = (name: string): string =>
  composed(name).replace(SHAPELESS, '').replace(BLANKS, ' ').trim()
