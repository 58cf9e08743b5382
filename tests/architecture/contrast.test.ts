import { expect, test } from 'vitest'
import { read } from './sources.ts'

/** Soft text is read on badges of chosen rows too: translucent grounds that lie over each other. */

/** What WCAG AA asks of small text. */
const LEAST_CONTRAST = 4.5

type Rgb = readonly [number, number, number]
interface Colour {
  rgb: Rgb
  alpha: number
}

const css = read('src/ui/theme.css')

/** Gamma-encoded sRGB, by the matrices of CSS Color 4. */
function fromOklch(lightness: number, chroma: number, hue: number): Rgb {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const encode = (linear: number) => {
    const inGamut = Math.min(1, Math.max(0, linear))
    return inGamut <= 0.0031308 ? 12.92 * inGamut : 1.055 * inGamut ** (1 / 2.4) - 0.055
  }
  return [
    encode(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    encode(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    encode(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

function colourOf(theme: string, token: string): Colour {
  const [, block] = new RegExp(`\\[data-theme='${theme}'\\] \\{([^}]*)\\}`).exec(css) ?? []
  const [, value] = new RegExp(`--${token}: oklch\\(([^)]*)\\)`).exec(block ?? '') ?? []
  const [lightness, chroma, hue, alpha = 1] = (value ?? '').split(/[ /]+/).map(Number)
  if (lightness === undefined || chroma === undefined || hue === undefined)
    throw new Error(`no --${token} in the ${theme} theme`)
  return { rgb: fromOklch(lightness, chroma, hue), alpha }
}

const over = (ground: Rgb, { rgb, alpha }: Colour): Rgb => [
  ground[0] * (1 - alpha) + rgb[0] * alpha,
  ground[1] * (1 - alpha) + rgb[1] * alpha,
  ground[2] * (1 - alpha) + rgb[2] * alpha,
]

function luminance(rgb: Rgb): number {
  const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
  return 0.2126 * linear(rgb[0]) + 0.7152 * linear(rgb[1]) + 0.0722 * linear(rgb[2])
}

function contrast(one: Rgb, other: Rgb): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

const GROUNDS = ['surface', 'surface-raised', 'surface-sunken']
const LAYERS = [[], ['hover'], ['hover', 'hover'], ['accent-soft'], ['accent-soft', 'hover']]

test.each(['light', 'dark'])('in the %s theme soft text has enough contrast on every background', (theme) => {
  const text = colourOf(theme, 'text-soft').rgb
  const faint = GROUNDS.flatMap((ground) =>
    LAYERS.map((layers) => {
      const drawn = layers.reduce(
        (below, layer) => over(below, colourOf(theme, layer)),
        colourOf(theme, ground).rgb,
      )
      return { ground: [ground, ...layers].join(' + '), contrast: contrast(text, drawn) }
    }),
  ).filter((each) => each.contrast < LEAST_CONTRAST)
  expect(faint).toEqual([])
})
