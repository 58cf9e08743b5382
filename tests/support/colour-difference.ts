/** How different two colours look, to people who see all colours and to people who do not. For tests of palettes. */

export type Rgb = readonly [red: number, green: number, blue: number]
type Vector = readonly [number, number, number]
type Matrix = readonly [Vector, Vector, Vector]

/** 0 to 255 each, of `#rrggbb`. */
export const rgbOf = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

const linear = (channel: number): number => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

const apply = (matrix: Matrix, [x, y, z]: Vector): Vector => {
  const row = ([a, b, c]: Vector) => a * x + b * y + c * z
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])]
}

/** Linear sRGB as seen without red or without green cones. Source: Machado, Oliveira, Fernandes 2009, severity 1. */
export const VISIONS = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
} as const satisfies Record<string, Matrix>

export type Vision = keyof typeof VISIONS

/** Linear sRGB to CIE XYZ, D65. */
const XYZ: Matrix = [
  [0.4124564, 0.3575761, 0.1804375],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339, 0.119192, 0.9503041],
]
const WHITE: Vector = [0.95047, 1, 1.08883]

const labCurve = (value: number): number =>
  value > 216 / 24389 ? Math.cbrt(value) : ((24389 / 27) * value + 16) / 116

/** CIE L*a*b* (D65) of a colour as somebody sees it. */
export const labOf = ([red, green, blue]: Rgb, vision: Vision = 'all'): Vector => {
  const seen = apply(VISIONS[vision], [linear(red), linear(green), linear(blue)])
  const clipped: Vector = [
    Math.min(1, Math.max(0, seen[0])),
    Math.min(1, Math.max(0, seen[1])),
    Math.min(1, Math.max(0, seen[2])),
  ]
  const xyz = apply(XYZ, clipped)
  const x = labCurve(xyz[0] / WHITE[0])
  const y = labCurve(xyz[1] / WHITE[1])
  const z = labCurve(xyz[2] / WHITE[2])
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

const degrees = (radians: number): number => ((radians * 180) / Math.PI + 360) % 360
const radians = (angle: number): number => (angle * Math.PI) / 180

/** Mean of two hues and the step between them; both as the colourless ones of the pair demand. */
const hues = (first: number, second: number, colourless: boolean): { mean: number; step: number } => {
  if (colourless) return { mean: first + second, step: 0 }
  const apart = second - first
  if (Math.abs(apart) <= 180) return { mean: (first + second) / 2, step: apart }
  const sum = first + second
  return {
    mean: sum < 360 ? (sum + 360) / 2 : (sum - 360) / 2,
    step: apart > 180 ? apart - 360 : apart + 360,
  }
}

/** CIEDE2000 with all weights 1. Source: Sharma, Wu, Dalal 2005. */
export const difference = ([l1, a1, b1]: Vector, [l2, a2, b2]: Vector): number => {
  const chroma = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2
  const stretch = 1.5 - 0.5 * Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7))
  const c1 = Math.hypot(a1 * stretch, b1)
  const c2 = Math.hypot(a2 * stretch, b2)
  const h1 = c1 === 0 ? 0 : degrees(Math.atan2(b1, a1 * stretch))
  const h2 = c2 === 0 ? 0 : degrees(Math.atan2(b2, a2 * stretch))
  const { mean: h, step } = hues(h1, h2, c1 * c2 === 0)
  const l = (l1 + l2) / 2
  const c = (c1 + c2) / 2
  const t =
    1 -
    0.17 * Math.cos(radians(h - 30)) +
    0.24 * Math.cos(radians(2 * h)) +
    0.32 * Math.cos(radians(3 * h + 6)) -
    0.2 * Math.cos(radians(4 * h - 63))
  const deltaL = (l2 - l1) / (1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2))
  const deltaC = (c2 - c1) / (1 + 0.045 * c)
  const deltaH = (2 * Math.sqrt(c1 * c2) * Math.sin(radians(step / 2))) / (1 + 0.015 * c * t)
  const turn = 60 * Math.exp(-(((h - 275) / 25) ** 2))
  const rotation = -2 * Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7)) * Math.sin(radians(turn))
  return Math.sqrt(deltaL ** 2 + deltaC ** 2 + deltaH ** 2 + rotation * deltaC * deltaH)
}
