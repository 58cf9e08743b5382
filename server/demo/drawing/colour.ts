import { requireValue } from '../../require-value.ts'

/** Colours as `#rrggbb`. */
const channels = (hex: string): [number, number, number] => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
]

export const mix = (a: string, b: string, t: number): string => {
  const [from, to] = [channels(a), channels(b)]
  return `#${from
    .map((value, i) =>
      Math.round(value + (requireValue(to[i]) - value) * t)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

export const darker = (colour: string, by = 0.2): string => mix(colour, '#14162a', by)
export const lighter = (colour: string, by = 0.2): string => mix(colour, '#ffffff', by)

export const SKINS = ['#f6d3bd', '#eebd9b', '#d99f78', '#b97a55', '#8a5a3c', '#f2c8a6'] as const
export const HAIRS = ['#2b2430', '#4a3228', '#7a4a2b', '#c08a4a', '#1f2a3c', '#6d6a72'] as const
export const CLOTHES = [
  '#e4572e',
  '#2e86ab',
  '#f2b134',
  '#3d9970',
  '#7d5ba6',
  '#d1495b',
  '#30638e',
  '#edae49',
  '#00798c',
  '#e8e3d9',
  '#404e7c',
  '#f08a5d',
] as const
export const TROUSERS = ['#2f3e5c', '#3b3b46', '#6b5b4d', '#8a8fa3', '#24425c', '#544a63'] as const
export const CARS = [
  '#d8433b',
  '#2f6fb5',
  '#f1f1ee',
  '#3a3f47',
  '#e9b13c',
  '#3f8f6b',
  '#8c97a5',
  '#7b3f61',
] as const
