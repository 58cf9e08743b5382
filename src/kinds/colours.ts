/** Colours of data on pictures: bright on any picture, apart for colour-blind eyes, never those of the interface. */
export const DATA_COLOURS = {
  tracking: '#12d8a0',
  exclude: '#ffb020',
  /** Stretches of a video, and the crops that they have. */
  clip: '#4da3ff',
  /** How loud a video is, along its time. */
  sound: '#7f93a8',
  /** Frames that a person said to be empty. */
  erased: '#9aa3b2',
  /** A box that was found wrong. */
  wrong: '#ff6b4a',
  errorBox: '#ff4d8d',
  /** What an earlier reviewer drew. */
  rejection: '#ff4d8d',
  /** What another version had. */
  other: '#7fd4ff',
  /** What an engine proposes, and the points that say what does not belong. */
  proposal: '#2ee6ff',
  proposalNot: '#ff5c3a',
  crosshair: '#ffffff',
} as const

/** A colour of the form #rrggbb at an opacity. */
export const withOpacity = (colour: string, opacity: number): string =>
  colour +
  Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0')
