/** Colours of data on pictures: bright on any picture, apart for colour-blind eyes, never those of the interface. */
export const DATA_COLOURS = {
  tracking: '#12d8a0',
  exclude: '#ffb020',
  errorBox: '#ff4d8d',
  /** What an earlier reviewer drew. */
  rejection: '#ff4d8d',
  /** What another version had. */
  other: '#7fd4ff',
  crosshair: '#ffffff',
} as const

/** A colour of the form #rrggbb at an opacity. */
export const withOpacity = (colour: string, opacity: number): string =>
  colour +
  Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0')
