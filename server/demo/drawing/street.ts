import { CARS } from './colour.ts'
import { drawFigure } from './figure.ts'
import { randomLooks, type Looks } from './figure-parts.ts'
import { walkingPose } from './pose.ts'
import { createRandom, type Random } from './random.ts'
import { shadow, type Piece, type Scene, type SceneObject } from './scene.ts'
import { point } from './shapes.ts'
import { DAYLIGHTS, lightUp, type Daylight } from './daylight.ts'
import { drawTown, townDefinitions } from './town.ts'
import { drawVehicle, vehicleLength, type VehicleType } from './vehicles.ts'
import { requireValue } from '../../require-value.ts'

interface Drawn {
  pieces: Piece[]
  object: SceneObject
  /** Ground line: what stands lower is nearer and covers the rest. */
  ground: number
  shade: string
}

/** Looks in the light of a time of day. */
export const tinted = (looks: Looks, light: Daylight): Looks => ({
  ...looks,
  skin: lightUp(light, looks.skin),
  hair: lightUp(light, looks.hair),
  top: lightUp(light, looks.top),
  bottom: lightUp(light, looks.bottom),
  shoes: lightUp(light, looks.shoes),
})

function walker(
  id: string,
  random: Random,
  light: Daylight,
  x: number,
  ground: number,
  height: number,
): Drawn {
  const pose = walkingPose(random.next(), random.range(0.75, 1.05))
  const drawn = drawFigure(
    id,
    pose,
    point(x, ground - 0.49 * height),
    height,
    tinted(randomLooks(random), light),
  )
  return { ...drawn, ground, shade: shadow(x, ground - 2, height * 0.24, height * 0.035) }
}

const lane = (
  random: Random,
  light: Daylight,
  prefix: string,
  ground: number,
  scale: number,
  heading: 'left' | 'right',
  width: number,
): Drawn[] => {
  const drawn: Drawn[] = []
  let x = random.range(-60, 160)
  for (let index = 1; x < width - 120; index += 1) {
    const type = random.pick<VehicleType>(['sedan', 'sedan', 'suv', 'suv', 'van', 'bus', 'truck'])
    const length = vehicleLength(type) * scale
    if (x + length < width + 40 && random.chance(0.86)) {
      const vehicle = drawVehicle(
        `${prefix}${index}`,
        type,
        { x, ground, scale, heading },
        lightUp(light, random.pick(CARS)),
        light.lit > 0.3,
      )
      drawn.push({ ...vehicle, ground, shade: shadow(x + length / 2, ground + 2, length * 0.52, 16 * scale) })
    }
    x += length + random.range(90, 320)
  }
  return drawn
}

/** A street with cars in two lanes and people on both pavements and the crossing. */
export function streetScene(seed: number): Scene {
  const [width, height, kerb, road] = [1600, 1000, 600, 270]
  const random = createRandom(seed)
  const light = requireValue(DAYLIGHTS[seed % DAYLIGHTS.length])
  const background = drawTown(light, random, width, height, kerb, road)
  const people = Array.from({ length: random.whole(2, 4) }, (_, i) =>
    walker(
      `person-${i + 1}`,
      random,
      light,
      random.range(80, width - 80),
      kerb - random.range(6, 20),
      random.range(176, 204),
    ),
  )
  const near = Array.from({ length: random.whole(1, 2) }, (_, i) =>
    walker(
      `person-near-${i + 1}`,
      random,
      light,
      random.range(160, width - 160),
      random.range(950, 985),
      random.range(300, 350),
    ),
  )
  const cars = [
    ...lane(random, light, 'car-far-', kerb + 116, 0.78, 'left', width),
    ...lane(random, light, 'car-near-', kerb + 244, 1, 'right', width),
  ]
  const all = [...people, ...cars, ...near].sort((a, b) => a.ground - b.ground)
  return {
    width,
    height,
    title: `街道 · ${light.name}`,
    definitions: townDefinitions(light),
    background: background + all.map(({ shade }) => shade).join(''),
    pieces: all.flatMap(({ pieces }) => pieces),
    foreground: '',
    objects: all.map(({ object }) => object),
  }
}
