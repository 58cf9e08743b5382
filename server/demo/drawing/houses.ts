import { darker, lighter, mix } from './colour.ts'
import { lightUp, type Daylight } from './daylight.ts'
import type { Random } from './random.ts'
import { n, rectangle } from './shapes.ts'

const WALLS = [
  '#d9a38b',
  '#c9b79c',
  '#9fb3c1',
  '#b7c4a7',
  '#e0c9a6',
  '#a88f9c',
  '#8fa3a6',
  '#d7b5b0',
  '#b9a6c9',
] as const
const AWNINGS = ['#d1495b', '#2e86ab', '#3d9970', '#edae49', '#7d5ba6'] as const

function drawWindows(
  light: Daylight,
  random: Random,
  x: number,
  top: number,
  width: number,
  bottom: number,
  wall: string,
): string {
  const columns = Math.max(2, Math.floor((width - 24) / 46))
  const gap = (width - columns * 28) / (columns + 1)
  const dark = lightUp(light, '#5d7386')
  let panes = ''
  for (let y = top + 26; y + 42 < bottom; y += 64) {
    for (let column = 0; column < columns; column += 1) {
      const left = x + gap + column * (28 + gap)
      const fill = random.chance(light.lit)
        ? mix('#ffe3a1', '#ffc46b', random.next())
        : lighter(dark, random.range(0, 0.25))
      panes += `<path d="${rectangle(left, y, 28, 38, 2)}" fill="${fill}"/><path d="${rectangle(left - 3, y + 38, 34, 5)}" fill="${darker(wall, 0.2)}"/>`
    }
  }
  return panes
}

function drawShop(light: Daylight, random: Random, x: number, width: number, ground: number): string {
  const colour = lightUp(light, random.pick(AWNINGS))
  const glass = light.lit > 0.3 ? '#ffdf9e' : lightUp(light, '#86a5b5')
  const [left, wide] = [x + 14, width - 28]
  const stripes = Math.round(wide / 24)
  const awning = Array.from({ length: stripes }, (_, i) => {
    const w = wide / stripes
    return `<path d="M${n(left + i * w)} ${n(ground - 112)}h${n(w)}v30a${n(w / 2)} ${n(w / 2)} 0 0 1 ${n(-w)} 0Z" fill="${i % 2 ? lighter(colour, 0.75) : colour}"/>`
  })
  const door = left + wide * random.range(0.1, 0.65)
  return (
    `<path d="${rectangle(left, ground - 100, wide, 100)}" fill="${glass}"/>` +
    `<path d="${rectangle(left, ground - 22, wide, 22)}" fill="${darker(colour, 0.3)}"/>` +
    `<path d="${rectangle(door, ground - 88, 46, 88)}" fill="${darker(colour, 0.42)}"/><path d="${rectangle(door + 7, ground - 80, 32, 50)}" fill="${lighter(glass, 0.2)}"/>` +
    `<path d="${rectangle(left - 4, ground - 136, wide + 8, 26, 4)}" fill="${darker(colour, 0.25)}"/>` +
    Array.from(
      { length: 5 },
      (_, i) =>
        `<circle cx="${n(left + wide * (0.3 + i * 0.1))}" cy="${n(ground - 123)}" r="5" fill="#fff" opacity=".8"/>`,
    ).join('') +
    awning.join('')
  )
}

/** A row of houses with shops, side by side. */
export function drawHouses(light: Daylight, random: Random, width: number, ground: number): string {
  const houses: string[] = []
  for (let x = random.range(-60, 0); x < width;) {
    const w = random.range(170, 280)
    const top = ground - random.range(250, 430)
    const wall = lightUp(light, random.pick(WALLS))
    const roof = random.chance(0.4)
      ? `<path d="${rectangle(x + w * 0.6, top - 34, 34, 36)}" fill="${darker(wall, 0.2)}"/>`
      : ''
    houses.push(
      roof +
        `<path d="${rectangle(x, top, w, ground - top)}" fill="${wall}"/>` +
        `<path d="${rectangle(x + w - 12, top, 12, ground - top)}" fill="${darker(wall, 0.12)}"/>` +
        `<path d="${rectangle(x - 5, top - 10, w + 10, 16, 3)}" fill="${darker(wall, 0.18)}"/>` +
        drawWindows(light, random, x, top, w, ground - 140, wall) +
        drawShop(light, random, x, w, ground),
    )
    x += w + random.range(0, 14)
  }
  return houses.join('')
}
