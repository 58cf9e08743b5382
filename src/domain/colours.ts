/**
 * Colours of segments by `colourIndex`. Any two differ by at least 15 in CIEDE2000, and by 9 for people without red or
 * green cones; the first ones differ most. Found by farthest-point search with exchange over sRGB; tested.
 */
export const SEGMENT_COLOURS = [
  '#ff9200',
  '#4924db',
  '#6ddbff',
  '#6d4924',
  '#246d6d',
  '#ffb6b6',
  '#6d6dff',
  '#b6ff00',
  '#00ffdb',
  '#00926d',
  '#926d92',
  '#ff2400',
  '#00b6b6',
  '#49496d',
  '#b6b66d',
  '#006db6',
  '#6dff92',
  '#ff6d92',
  '#922449',
  '#6d9249',
  '#b692ff',
  '#6d6d49',
  '#0092b6',
] as const

/** Wraps around after the last colour. */
export const segmentColour = (index: number): string =>
  SEGMENT_COLOURS[
    ((index % SEGMENT_COLOURS.length) + SEGMENT_COLOURS.length) % SEGMENT_COLOURS.length
  ] as string
