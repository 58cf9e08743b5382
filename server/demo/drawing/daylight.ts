import { mix } from './colour.ts'

/** Light of a time of day: what the sky is, and how everything in it is tinted. */
export interface Daylight {
  name: string
  sky: readonly [string, string, string]
  sun: { colour: string; x: number; y: number; r: number } | null
  tint: string
  amount: number
  /** Share of windows with light behind. */
  lit: number
}

export const DAYLIGHTS: readonly Daylight[] = [
  {
    name: '上午',
    sky: ['#8cc7ec', '#c3e3f3', '#eef6f4'],
    sun: { colour: '#fff4cf', x: 0.78, y: 0.14, r: 54 },
    tint: '#ffffff',
    amount: 0,
    lit: 0.08,
  },
  {
    name: '傍晚',
    sky: ['#5b5a9a', '#e58a78', '#fbd39a'],
    sun: { colour: '#ffe2a8', x: 0.3, y: 0.4, r: 78 },
    tint: '#c2603f',
    amount: 0.2,
    lit: 0.35,
  },
  {
    name: '阴天',
    sky: ['#a9b4c0', '#c4ccd3', '#dfe3e4'],
    sun: null,
    tint: '#8d99a6',
    amount: 0.24,
    lit: 0.2,
  },
  {
    name: '夜晚',
    sky: ['#141a3a', '#27305c', '#47507f'],
    sun: { colour: '#f3efd8', x: 0.82, y: 0.13, r: 38 },
    tint: '#1a2350',
    amount: 0.5,
    lit: 0.62,
  },
  {
    name: '清晨',
    sky: ['#7fa6d8', '#f3c4bd', '#fde9d0'],
    sun: { colour: '#fff0d8', x: 0.16, y: 0.33, r: 62 },
    tint: '#f0a38b',
    amount: 0.12,
    lit: 0.24,
  },
]

export const lightUp = (light: Daylight, colour: string): string => mix(colour, light.tint, light.amount)
