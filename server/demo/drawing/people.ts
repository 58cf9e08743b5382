import { darker, lighter } from './colour.ts'
import { drawFigure } from './figure.ts'
import { randomLooks } from './figure-parts.ts'
import { FRONT_POSES, varied } from './pose.ts'
import { parcels, plant, portrait, statue, table, umbrella, type Prop } from './props.ts'
import { createRandom, type Random } from './random.ts'
import { linear, radial, shadow, SHADOW, type Scene } from './scene.ts'
import { blob, circle, ellipse, n, point, rectangle } from './shapes.ts'
import { DAYLIGHTS } from './daylight.ts'
import { drawTree } from './town.ts'
import { requireValue } from '../../require-value.ts'

const [WIDTH, HEIGHT] = [1600, 1000]

export interface Place {
  title: string
  definitions: string
  background: string
  extra: Prop[]
}

export function drawPark(random: Random): Place {
  const light = requireValue(DAYLIGHTS[random.pick([0, 2, 4])])
  const hill = (y: number, colour: string): string => {
    const points = Array.from({ length: 7 }, (_, i) => point((i * WIDTH) / 6, y + random.range(-50, 40)))
    return `<path d="${blob([...points, point(WIDTH + 200, HEIGHT), point(-200, HEIGHT)], 0.9)}" fill="${colour}"/>`
  }
  const flowers = Array.from({ length: 46 }, () => {
    const [x, y] = [random.range(0, WIDTH), random.range(660, 990)]
    const r = 2 + (y - 640) / 80
    return `<path d="${circle(point(x, y), r)}" fill="${random.pick(['#fff6e0', '#f7c9d0', '#f6d76b', '#cfe0ff'])}" opacity=".9"/>`
  })
  const trees = Array.from({ length: 6 }, (_, i) =>
    drawTree(
      light,
      random,
      (i + random.range(0.1, 0.9)) * 270,
      590 + random.range(-14, 14),
      random.range(170, 300),
    ),
  )
  return {
    title: '公园',
    definitions:
      linear('sky', [
        [0, light.sky[0]],
        [0.7, light.sky[1]],
        [1, light.sky[2]],
      ]) +
      linear('grass', [
        [0, '#9cc06f'],
        [1, '#6f9d55'],
      ]) +
      SHADOW,
    background:
      `<rect width="${WIDTH}" height="620" fill="url(#sky)"/>` +
      hill(430, '#a9c9b4') +
      hill(500, '#8db98a') +
      `<rect y="570" width="${WIDTH}" height="430" fill="url(#grass)"/>` +
      `<path d="M620 1000C700 840 520 760 760 572L812 572C760 760 980 840 1120 1000Z" fill="#dccfae"/>` +
      trees.join('') +
      flowers.join(''),
    extra: [statue('statue', random.pick([230, 1390]), 640, 330)],
  }
}

export function drawRoom(random: Random): Place {
  const wall = random.pick(['#d9e2e4', '#e8dccb', '#d5d3e3', '#cfdccb', '#ecd9d3'])
  const floor = random.pick(['#b98f68', '#a58468', '#c9b090'])
  const planks = Array.from(
    { length: 14 },
    (_, i) =>
      `<path d="M${n(800 + (i - 6.5) * 150)} 720L${n(800 + (i - 6.5) * 330)} 1000" stroke="${darker(floor, 0.16)}" stroke-width="3"/>`,
  )
  const windowX = random.pick([150, 1090])
  const sky = random.pick(['#bfe0f2', '#f6d8b4', '#c9d4e8'])
  const sash =
    `<path d="${rectangle(windowX, 120, 360, 380, 6)}" fill="#fbfaf5"/><path d="${rectangle(windowX + 18, 138, 154, 344)}" fill="${sky}"/><path d="${rectangle(windowX + 188, 138, 154, 344)}" fill="${sky}"/>` +
    `<path d="${ellipse(point(windowX + 90, 440), 70, 60)}" fill="#8db98a"/><path d="${rectangle(windowX - 14, 498, 388, 20, 4)}" fill="#e9e4d8"/>` +
    [windowX - 40, windowX + 330]
      .map(
        (x) =>
          `<path d="M${n(x)} 96h70q-14 210 6 430h-80q18 -220 4 -430Z" fill="${lighter(wall, 0.2)}" stroke="${darker(wall, 0.12)}" stroke-width="2"/>`,
      )
      .join('')
  const rug = `<path d="${ellipse(point(800, 900), 560, 80)}" fill="${random.pick(['#b5656b', '#5f7f95', '#8a7aa5'])}"/><path d="${ellipse(point(800, 900), 500, 66)}" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="5"/>`
  return {
    title: '室内',
    definitions:
      linear('wall', [
        [0, lighter(wall, 0.25)],
        [1, wall],
      ]) +
      radial('glow', [
        [0, '#fff8e0', 0.6],
        [1, '#fff8e0', 0],
      ]) +
      SHADOW,
    background:
      `<rect width="${WIDTH}" height="720" fill="url(#wall)"/><rect y="720" width="${WIDTH}" height="280" fill="${floor}"/>${planks.join('')}` +
      `<rect y="700" width="${WIDTH}" height="26" fill="${lighter(wall, 0.5)}"/>${sash}${rug}<path d="${circle(point(windowX + 180, 320), 520)}" fill="url(#glow)"/>`,
    extra: [portrait('portrait', random, windowX < 800 ? 1180 : 250, 190, 190)],
  }
}

function obstacle(random: Random, id: string, x: number, ground: number): Prop {
  const kind = random.whole(0, 3)
  if (kind === 0) return plant(id, random, x, ground, random.range(200, 270))
  if (kind === 1) return parcels(id, random, x - 100, ground, random.range(190, 240))
  if (kind === 2) return umbrella(id, random, x, ground - 560, random.range(120, 160))
  return table(id, random, x - 190, ground, random.range(340, 430), random.range(200, 240))
}

/** One to three people in a park or a room, with things in front of them and something that only looks like a person. */
export function peopleScene(seed: number, options: { people?: number; covers?: boolean } = {}): Scene {
  const random = createRandom(seed)
  const place = seed % 2 === 0 ? drawPark(random) : drawRoom(random)
  const count = options.people ?? random.whole(1, 3)
  const people = Array.from({ length: count }, (_, index) => {
    const height = random.range(640, 720)
    const ground = 930 + random.range(-18, 22)
    const x = ((index + 1) * WIDTH) / (count + 1) + random.range(-50, 50)
    const pose = varied(random.pick(FRONT_POSES), random)
    const drawn = drawFigure(
      `person-${index + 1}`,
      pose,
      point(x, ground - 0.49 * height),
      height,
      randomLooks(random),
    )
    return { ...drawn, x, shade: shadow(x, ground + 6, height * 0.2, height * 0.035) }
  })
  const covers =
    options.covers === false
      ? []
      : people
          .filter(() => random.chance(0.75))
          .map(({ x }, index) =>
            obstacle(random, `cover-${index + 1}`, x + random.range(-110, 110), random.range(968, 990)),
          )
  const things = [...place.extra, ...people, ...covers]
  return {
    width: WIDTH,
    height: HEIGHT,
    title: `人物 · ${place.title}`,
    definitions: place.definitions,
    background: place.background + people.map(({ shade }) => shade).join(''),
    pieces: things.flatMap(({ pieces }) => pieces),
    foreground: '',
    objects: things.map(({ object }) => object),
  }
}
