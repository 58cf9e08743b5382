import { darker, lighter, mix } from './colour.ts'
import { lightUp, type Daylight } from './daylight.ts'
import { drawHouses } from './houses.ts'
import type { Random } from './random.ts'
import { linear, radial, SHADOW } from './scene.ts'
import { blob, circle, ellipse, n, point, rectangle } from './shapes.ts'

export const townDefinitions = (light: Daylight): string =>
  linear('sky', [
    [0, light.sky[0]],
    [0.6, light.sky[1]],
    [1, light.sky[2]],
  ]) +
  linear('road', [
    [0, lightUp(light, '#6d727b')],
    [1, lightUp(light, '#595d66')],
  ]) +
  radial('glow', [
    [0, light.sun?.colour ?? '#ffffff', 0.85],
    [0.4, light.sun?.colour ?? '#ffffff', 0.28],
    [1, light.sun?.colour ?? '#ffffff', 0],
  ]) +
  radial('lamp', [
    [0, '#ffe9b0', 0.75],
    [1, '#ffe9b0', 0],
  ]) +
  SHADOW

function drawSky(light: Daylight, random: Random, width: number, ground: number): string {
  const parts = [`<rect width="${width}" height="${n(ground)}" fill="url(#sky)"/>`]
  if (light.sun) {
    const [x, y] = [light.sun.x * width, light.sun.y * 1000]
    parts.push(
      `<path d="${circle(point(x, y), light.sun.r * 3.4)}" fill="url(#glow)"/><path d="${circle(point(x, y), light.sun.r)}" fill="${light.sun.colour}"/>`,
    )
  }
  if (light.lit > 0.5) {
    for (let star = 0; star < 60; star += 1)
      parts.push(
        `<circle cx="${n(random.range(0, width))}" cy="${n(random.range(0, 330))}" r="${n(random.range(0.8, 2))}" fill="#fff" opacity="${n(random.range(0.3, 0.9))}"/>`,
      )
  }
  const cloud = light.lit > 0.5 ? '#39426f' : lighter(light.sky[2], 0.4)
  for (let i = 0; i < 5; i += 1) {
    const [x, y, s] = [random.range(-100, width), random.range(60, 300), random.range(0.6, 1.3)]
    const puffs = [
      [0, 0, 90, 26],
      [-50, 12, 60, 20],
      [56, 10, 70, 22],
      [10, -20, 50, 26],
    ] as const
    parts.push(
      `<g fill="${cloud}" opacity=".62">${puffs.map(([dx, dy, rx, ry]) => `<path d="${ellipse(point(x + dx * s, y + dy * s), rx * s, ry * s)}"/>`).join('')}</g>`,
    )
  }
  return parts.join('')
}

function drawSkyline(light: Daylight, random: Random, width: number, ground: number): string {
  const layers = [
    [0.62, 150, 330],
    [0.4, 110, 240],
  ] as const
  return layers
    .map(([haze, low, high]) => {
      const fill = mix(lightUp(light, '#6f7f95'), light.sky[1], haze)
      let path = ''
      for (let x = -20; x < width;) {
        const [w, h] = [random.range(50, 130), random.range(low, high)]
        path += rectangle(x, ground - h, w + 1, h)
        x += w
      }
      return `<path d="${path}" fill="${fill}"/>`
    })
    .join('')
}

export function drawTree(light: Daylight, random: Random, x: number, ground: number, size: number): string {
  const green = lightUp(light, random.pick(['#4f8f5b', '#6aa05a', '#3f7d62', '#7fa653']))
  const leaf = (dx: number, dy: number, r: number, fill: string): string => {
    const points = Array.from({ length: 9 }, (_, i) => {
      const a = (i / 9) * 2 * Math.PI
      const reach = r * size * random.range(0.86, 1.1)
      return point(
        x + dx * size + Math.cos(a) * reach,
        ground - 1.05 * size + dy * size + Math.sin(a) * reach,
      )
    })
    return `<path d="${blob(points)}" fill="${fill}"/>`
  }
  return (
    `<path d="M${n(x - 0.05 * size)} ${n(ground)}L${n(x - 0.03 * size)} ${n(ground - size)}h${n(0.06 * size)}L${n(x + 0.06 * size)} ${n(ground)}Z" fill="${lightUp(light, '#7a5a44')}"/>` +
    leaf(0, 0, 0.46, darker(green, 0.14)) +
    leaf(-0.16, -0.16, 0.32, green) +
    leaf(0.16, -0.1, 0.3, green) +
    leaf(-0.08, -0.3, 0.22, lighter(green, 0.14))
  )
}

const drawLamp = (light: Daylight, x: number, ground: number): string =>
  `<path d="${rectangle(x - 4, ground - 300, 8, 300, 3)}" fill="${lightUp(light, '#4a515c')}"/>` +
  `<path d="M${n(x)} ${n(ground - 296)}q6 -26 50 -26" stroke="${lightUp(light, '#4a515c')}" stroke-width="7" fill="none"/>` +
  `<path d="${rectangle(x + 40, ground - 328, 44, 12, 5)}" fill="${light.lit > 0.3 ? '#fff1c2' : '#cfd6da'}"/>` +
  (light.lit > 0.3 ? `<path d="${circle(point(x + 62, ground - 310), 120)}" fill="url(#lamp)"/>` : '')

/** Everything of a street that stands still; the pavement behind the road lies at `kerb`, the road is `road` deep. */
export function drawTown(
  light: Daylight,
  random: Random,
  width: number,
  height: number,
  kerb: number,
  road: number,
): string {
  const ground = kerb - 46
  const pavement = lightUp(light, '#c9c4ba')
  const marks = Array.from({ length: Math.ceil(width / 150) }, (_, i) =>
    rectangle(i * 150 + 20, kerb + road * 0.5 - 4, 82, 8),
  )
  const crossing = Array.from({ length: 7 }, (_, i) => {
    const x = width * 0.46 + i * 34
    const lean = -60
    return `M${n(x)} ${n(kerb + 8)}h20L${n(x + 20 + lean)} ${n(kerb + road - 8)}h-24Z`
  })
  const slabs = Array.from(
    { length: Math.ceil(width / 90) + 1 },
    (_, i) => `M${n(i * 90)} ${n(kerb + road + 26)}l-40 ${n(height - kerb - road - 26)}`,
  )
  const trees = Array.from({ length: 5 }, (_, i) =>
    drawTree(light, random, (i + random.range(0.2, 0.8)) * (width / 5), kerb - 14, random.range(150, 205)),
  )
  const lamps = [0.12, 0.52, 0.9].map((at) => drawLamp(light, at * width, kerb - 6))
  return (
    drawSky(light, random, width, ground) +
    drawSkyline(light, random, width, ground) +
    drawHouses(light, random, width, ground) +
    `<path d="${rectangle(0, ground, width, kerb - ground)}" fill="${pavement}"/>` +
    trees.join('') +
    lamps.join('') +
    `<path d="${rectangle(0, kerb - 8, width, 10)}" fill="${darker(pavement, 0.2)}"/>` +
    `<path d="${rectangle(0, kerb, width, road)}" fill="url(#road)"/>` +
    `<path d="${marks.join('')}" fill="${lightUp(light, '#e9e4d2')}"/><path d="${crossing.join('')}" fill="${lightUp(light, '#e9e6df')}"/>` +
    `<path d="${rectangle(0, kerb + road, width, height - kerb - road)}" fill="${lighter(pavement, 0.08)}"/>` +
    `<path d="${rectangle(0, kerb + road, width, 24)}" fill="${darker(pavement, 0.14)}"/>` +
    `<path d="${slabs.join('')}" stroke="${darker(pavement, 0.14)}" stroke-width="3"/>`
  )
}
