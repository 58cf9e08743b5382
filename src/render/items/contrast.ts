/** A dark line gets a light halo and a bright line a dark one: one of the two shows on every ground. */

const HALO_OF_BRIGHT = 'rgba(0,0,0,0.55)'
const HALO_OF_DARK = 'rgba(255,255,255,0.7)'
const DARK_INK = '#101216'
const LIGHT_INK = '#ffffff'

/** Relative luminance with the same contrast to black and to white. Source: WCAG 2.2. */
const MIDDLE = 0.179

function linear(byte: number): number {
  const share = byte / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

const known = new Map<string, boolean>()

/** @param colour `#rrggbb`, with or without opacity; other notations count as bright */
function isDark(colour: string): boolean {
  const before = known.get(colour)
  if (before !== undefined) return before
  const digits = /^#([0-9a-f]{6})/i.exec(colour)?.[1]
  const rgb = Number.parseInt(digits ?? 'ffffff', 16)
  const [red, green, blue] = [rgb >> 16, (rgb >> 8) & 255, rgb & 255].map(linear)
  const dark = 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0) < MIDDLE
  known.set(colour, dark)
  return dark
}

export const haloOf = (colour: string): string => (isDark(colour) ? HALO_OF_DARK : HALO_OF_BRIGHT)

export const inkOn = (colour: string): string => (isDark(colour) ? LIGHT_INK : DARK_INK)
