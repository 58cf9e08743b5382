/** By `colourIndex`, from farthest-point search: CIEDE2000 of any two ≥ 15, for colour-blind people ≥ 9. */
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

export const segmentColour = (index: number): string =>
  SEGMENT_COLOURS[
    ((index % SEGMENT_COLOURS.length) + SEGMENT_COLOURS.length) % SEGMENT_COLOURS.length
  ] as string
