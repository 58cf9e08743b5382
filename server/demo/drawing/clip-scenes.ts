import { CLOTHES, lighter, SKINS } from './colour.ts'
import { drawDesk } from './desk.ts'
import { drawFigure } from './figure.ts'
import { randomLooks } from './figure-parts.ts'
import { drawHand } from './hand.ts'
import { HAND_POSES } from './hand-pose.ts'
import { mixHands, mixPoses, throughPoses } from './motion.ts'
import { drawPark, drawRoom, type Place } from './people.ts'
import { FRONT_POSES, walkingPose } from './pose.ts'
import { parcels, plant, type Prop } from './props.ts'
import { createRandom } from './random.ts'
import { shadow, type Scene } from './scene.ts'
import { point } from './shapes.ts'
import { tinted } from './street.ts'
import { DAYLIGHTS, lightUp } from './daylight.ts'
import { drawTown, townDefinitions } from './town.ts'
import { drawVehicle, vehicleLength, type VehicleType } from './vehicles.ts'
import { requireValue } from '../../require-value.ts'

/** A drawn clip: which scene is seen at which time. Times in seconds. */
export interface Clip {
  seconds: number
  sceneAt(time: number): Scene
}

const [WIDTH, HEIGHT] = [1600, 900]

export interface Traffic {
  id: string
  type: VehicleType
  colour: string
  /** Where its left end is at time 0, and pixels a second. */
  from: number
  speed: number
  near: boolean
}

/** Cars drive past in two lanes while people walk on both pavements. */
export function streetClip(seed: number, daylight: number, traffic: readonly Traffic[]): Clip {
  const light = requireValue(DAYLIGHTS[daylight])
  const [kerb, road] = [540, 250]
  const background = drawTown(light, createRandom(seed), WIDTH, HEIGHT, kerb, road)
  const random = createRandom(seed + 1)
  const walkers = [
    { id: 'walker-1', from: 180, speed: 85, ground: kerb - 10, height: 190 },
    { id: 'walker-2', from: 980, speed: 70, ground: kerb - 16, height: 178 },
    { id: 'walker-near', from: 60, speed: 150, ground: 872, height: 310 },
  ].map((walker) => ({ ...walker, looks: tinted(randomLooks(random), light), phase: random.next() }))
  const sceneAt = (time: number): Scene => {
    const people = walkers.map(({ id, from, speed, ground, height, looks, phase }) => {
      const x = from + speed * time
      const pose = walkingPose(phase + (speed * time) / (height * 0.92))
      return {
        ...drawFigure(id, pose, point(x, ground - 0.49 * height), height, looks),
        ground,
        shade: shadow(x, ground - 2, height * 0.24, height * 0.035),
      }
    })
    const cars = traffic.map(({ id, type, colour, from, speed, near }) => {
      const [ground, scale] = near ? [kerb + 226, 1] : [kerb + 108, 0.78]
      const x = from + speed * time
      const where = { x, ground, scale, heading: speed > 0 ? ('right' as const) : ('left' as const) }
      const length = vehicleLength(type) * scale
      return {
        ...drawVehicle(id, type, where, lightUp(light, colour), light.lit > 0.3),
        ground,
        shade: shadow(x + length / 2, ground + 2, length * 0.52, 16 * scale),
      }
    })
    const all = [...people, ...cars].sort((a, b) => a.ground - b.ground)
    return {
      width: WIDTH,
      height: HEIGHT,
      title: `街道 · ${light.name}`,
      definitions: townDefinitions(light),
      background: background + all.map(({ shade }) => shade).join(''),
      pieces: all.flatMap(({ pieces }) => pieces),
      foreground: '',
      objects: all.map(({ object }) => object),
    }
  }
  return { seconds: 5, sceneAt }
}

/** A hand shows one sign after the other over a desk. */
export function handClip(seed: number, signs: readonly string[]): Clip {
  const random = createRandom(seed)
  const { definitions, background } = drawDesk(random)
  const skin = random.pick(SKINS)
  const looks = { skin, sleeve: random.pick(CLOTHES), nails: lighter(skin, 0.45) }
  const poses = signs.map((sign) => requireValue(HAND_POSES[sign]))
  const seconds = 5
  const sceneAt = (time: number): Scene => {
    const sway = Math.sin((time / seconds) * 2 * Math.PI)
    const where = {
      wrist: point(800 + sway * 60, 690 - sway * 18),
      palm: 250,
      turn: sway * 12,
      side: 'right' as const,
    }
    const { pieces, object } = drawHand(
      'right-hand',
      throughPoses(poses, time / seconds, mixHands),
      where,
      looks,
    )
    return {
      width: WIDTH,
      height: HEIGHT,
      title: '手势',
      definitions,
      background,
      pieces,
      foreground: '',
      objects: [object],
    }
  }
  return { seconds, sceneAt }
}

const inPlace = (place: Place, title: string, things: readonly Prop[], shade: string): Scene => ({
  width: WIDTH,
  height: HEIGHT,
  title,
  definitions: place.definitions,
  background: `<g transform="translate(0 -60)">${place.background}</g>${shade}`,
  pieces: things.flatMap(({ pieces }) => pieces),
  foreground: '',
  objects: things.map(({ object }) => object),
})

/** People in a park go through their poses, each in their own time. */
export function danceClip(seed: number, count: number): Clip {
  const random = createRandom(seed)
  const place = drawPark(random)
  const seconds = 4
  const dancers = Array.from({ length: count }, (_, index) => ({
    id: `person-${index + 1}`,
    x: ((index + 1) * WIDTH) / (count + 1),
    height: random.range(560, 630),
    looks: randomLooks(random),
    poses: Array.from({ length: 5 }, () => random.pick(FRONT_POSES)),
  }))
  const sceneAt = (time: number): Scene => {
    const people = dancers.map(({ id, x, height, looks, poses }) => {
      const hips = point(
        x + Math.sin(time * 1.9 + x) * 16,
        850 - 0.49 * height - Math.abs(Math.sin(time * 4)) * 8,
      )
      return drawFigure(id, throughPoses(poses, time / seconds, mixPoses), hips, height, looks)
    })
    const shade = dancers.map(({ x, height }) => shadow(x, 856, height * 0.2, 20)).join('')
    return inPlace(place, '公园里的人', people, shade)
  }
  return { seconds, sceneAt }
}

/** Two people cross a room behind a plant and a pile of parcels. */
export function crossingClip(seed: number): Clip {
  const random = createRandom(seed)
  const place = drawRoom(random)
  const walkers = [
    { id: 'person-1', from: 120, speed: 265, ground: 800, height: 570 },
    { id: 'person-2', from: -320, speed: 300, ground: 830, height: 610 },
  ].map((walker) => ({ ...walker, looks: randomLooks(random) }))
  const covers = [plant('plant', random, 560, 880, 260), parcels('parcels', random, 1040, 885, 220)]
  const sceneAt = (time: number): Scene => {
    const people = walkers.map(({ id, from, speed, ground, height, looks }) => {
      const pose = walkingPose((speed * time) / (height * 0.92))
      return drawFigure(id, pose, point(from + speed * time, ground - 0.49 * height), height, looks)
    })
    const shade = walkers
      .map(({ from, speed, ground, height }) => shadow(from + speed * time, ground, height * 0.22, 18))
      .join('')
    return inPlace(place, '室内走过', [...people, ...covers], shade)
  }
  return { seconds: 5, sceneAt }
}
