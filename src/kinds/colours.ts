/** Bright on any picture, distinct for colour-blind people, not used by the interface. */
export const DATA_COLOURS = {
  tracking: '#12d8a0',
  exclude: '#ffb020',
  clip: '#4da3ff',
  sound: '#7f93a8',
  /** Frames that a person declared empty. */
  erased: '#9aa3b2',
  wrong: '#ff6b4a',
  errorBox: '#ff4d8d',
  rejection: '#ff4d8d',
  other: '#7fd4ff',
  /** Proposals of the engine, and negative points. */
  proposal: '#2ee6ff',
  proposalNot: '#ff5c3a',
  /** What a click at the resting pointer would do to a proposal. */
  ahead: '#fff27a',
  /** Where values of attributes change, on a timeline of either theme. */
  change: '#8b5cf6',
  crosshair: '#ffffff',
} as const

export const withOpacity = (colour: string, opacity: number): string =>
  colour +
  Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0')
