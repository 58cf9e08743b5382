import { darker, lighter, SKINS, CLOTHES } from './colour.ts'
import { drawHand, type HandLooks } from './hand.ts'
import { HAND_POSES, variedHand } from './hand-pose.ts'
import { createRandom, type Random } from './random.ts'
import { linear, radial, type Scene } from './scene.ts'
import { circle, ellipse, n, point, rectangle } from './shapes.ts'
import { requireValue } from '../../require-value.ts'

const [WIDTH, HEIGHT] = [1600, 1000]

const DESKS = ['#b98b60', '#8c6b50', '#d6c6ad', '#51606b', '#3f5a55', '#cfd4d6'] as const

function grain(random: Random, colour: string): string {
  return Array.from({ length: 26 }, () => {
    const y = random.range(0, HEIGHT)
    const d = random.range(-16, 16)
    return `<path d="M0 ${n(y)}C400 ${n(y + d)} 900 ${n(y - d)} ${WIDTH} ${n(y + d / 2)}" stroke="${random.chance(0.5) ? darker(colour, 0.12) : lighter(colour, 0.1)}" stroke-width="${n(random.range(1.5, 5))}" fill="none" opacity=".5"/>`
  }).join('')
}

const drop = (shape: string, dx = 8, dy = 12): string =>
  `<g transform="translate(${dx} ${dy})" fill="#14162a" opacity=".22">${shape}</g>`

function keyboard(x: number, y: number): string {
  const plate = `<path d="${rectangle(x, y, 560, 190, 14)}"/>`
  const keys = Array.from({ length: 4 }, (_, row) =>
    Array.from({ length: 12 }, (_, column) =>
      rectangle(x + 18 + column * 44 + (row % 2) * 8, y + 16 + row * 42, 36, 34, 6),
    ).join(''),
  )
  return `${drop(plate)}<g fill="#e9ebee">${plate}</g><path d="${keys.join('')}" fill="#ffffff" stroke="#cfd4da" stroke-width="2"/>`
}

function notebook(random: Random, x: number, y: number): string {
  const colour = random.pick(CLOTHES)
  const page = `<path d="${rectangle(x, y, 330, 420, 10)}"/>`
  const lines = Array.from({ length: 9 }, (_, i) => `M${n(x + 50)} ${n(y + 60 + i * 38)}h240`).join('')
  const rings = Array.from({ length: 9 }, (_, i) => circle(point(x + 24, y + 40 + i * 42), 8)).join('')
  return `<g transform="rotate(${n(random.range(-9, 9))} ${n(x + 165)} ${n(y + 210)})">${drop(page)}<g fill="#fbf7ec">${page}</g><path d="${lines}" stroke="#bfcbd6" stroke-width="3"/><path d="${rings}" fill="${colour}"/><path d="M${n(x + 60)} ${n(y + 92)}c40 -20 60 16 100 -4s70 -6 96 2" stroke="#44506b" stroke-width="4" fill="none" stroke-linecap="round"/></g>`
}

function mug(random: Random, x: number, y: number): string {
  const colour = random.pick(CLOTHES)
  const body = `<path d="${circle(point(x, y), 92)}"/><path d="${rectangle(x + 78, y - 22, 62, 44, 20)}"/>`
  return `${drop(body, 10, 16)}<g fill="${colour}">${body}</g><path d="${circle(point(x, y), 76)}" fill="${lighter(colour, 0.55)}"/><path d="${circle(point(x, y), 66)}" fill="#5b3a29"/><path d="${ellipse(point(x - 18, y - 22), 26, 14)}" fill="#fff" opacity=".18"/>`
}

function phone(random: Random, x: number, y: number): string {
  const shell = `<path d="${rectangle(x, y, 170, 330, 26)}"/>`
  const tiles = Array.from(
    { length: 12 },
    (_, i) =>
      `<path d="${rectangle(x + 20 + (i % 3) * 46, y + 60 + Math.floor(i / 3) * 52, 36, 36, 9)}" fill="${random.pick(CLOTHES)}"/>`,
  )
  return `<g transform="rotate(${n(random.range(-14, 14))} ${n(x + 85)} ${n(y + 165)})">${drop(shell)}<g fill="#23252b">${shell}</g><path d="${rectangle(x + 9, y + 12, 152, 306, 18)}" fill="#dfe8f2"/>${tiles.join('')}</g>`
}

function pencil(random: Random, x: number, y: number): string {
  const colour = random.pick(['#f2b134', '#d1495b', '#2e86ab'])
  return `<g transform="rotate(${n(random.range(-60, 60))} ${n(x)} ${n(y)})">${drop(`<path d="${rectangle(x - 150, y - 10, 320, 20)}"/>`)}<path d="${rectangle(x - 150, y - 10, 260, 20)}" fill="${colour}"/><path d="${rectangle(x - 150, y - 3, 260, 6)}" fill="${lighter(colour, 0.35)}"/><path d="M${n(x + 110)} ${n(y - 10)}L${n(x + 168)} ${n(y)}L${n(x + 110)} ${n(y + 10)}Z" fill="#eed3ad"/><path d="M${n(x + 150)} ${n(y - 3.2)}L${n(x + 168)} ${n(y)}L${n(x + 150)} ${n(y + 3.2)}Z" fill="#2a2a33"/><path d="${rectangle(x - 172, y - 10, 24, 20, 6)}" fill="#e88c8c"/></g>`
}

const THINGS = [keyboardAt, notebook, mug, phone, pencil] as const
function keyboardAt(_random: Random, x: number, y: number): string {
  return keyboard(x - 120, y)
}

export function drawDesk(random: Random): { definitions: string; background: string } {
  const colour = random.pick(DESKS)
  const spots = [
    [120, 60],
    [620, 40],
    [1180, 90],
    [1240, 560],
    [60, 560],
  ] as const
  const things = spots
    .filter(() => random.chance(0.62))
    .map(([x, y]) => random.pick(THINGS)(random, x + random.range(0, 60), y + random.range(10, 50)))
  return {
    definitions:
      linear('desk', [
        [0, lighter(colour, 0.14)],
        [1, darker(colour, 0.1)],
      ]) +
      radial('light', [
        [0, '#fff', 0.3],
        [1, '#fff', 0],
      ]),
    background: `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#desk)"/>${grain(random, colour)}<path d="${ellipse(point(380, 160), 900, 560)}" fill="url(#light)"/>${things.join('')}`,
  }
}

/** One or two hands over a desk, seen from above; each has its 21 joints. */
export function deskScene(seed: number, shown: 'right' | 'both'): Scene {
  const hands = shown === 'both' ? 2 : 1
  const random = createRandom(seed)
  const { definitions, background } = drawDesk(random)
  const skin = random.pick(SKINS)
  const looks: HandLooks = {
    skin,
    sleeve: random.pick(CLOTHES),
    nails: random.chance(0.3) ? random.pick(['#c2374a', '#7d5ba6', '#e8798a']) : lighter(skin, 0.45),
  }
  const names = Object.keys(HAND_POSES)
  const drawn = Array.from({ length: hands }, (_, index) => {
    const side = hands === 2 ? requireValue((['left', 'right'] as const)[index]) : 'right'
    const name = requireValue(names[(seed + index * 4) % names.length])
    const x = hands === 2 ? 500 + index * 610 : random.range(700, 900)
    const turn =
      hands === 2 ? (index === 0 ? random.range(4, 22) : random.range(-22, -4)) : random.range(-28, 28)
    const where = {
      wrist: point(x + random.range(-40, 40), random.range(730, 800)),
      palm: random.range(245, 285),
      turn,
      side,
    }
    return drawHand(`${side}-hand`, variedHand(requireValue(HAND_POSES[name]), random), where, looks)
  })
  return {
    width: WIDTH,
    height: HEIGHT,
    title: hands === 2 ? '双手' : requireValue(drawn[0]).object.label,
    definitions,
    background,
    pieces: drawn.flatMap(({ pieces }) => pieces),
    foreground: '',
    objects: drawn.map(({ object }) => object),
  }
}
