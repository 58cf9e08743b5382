import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { intersectionOverUnion, type Size } from '../../src/domain/geometry/rect.ts'
import { ONTOLOGY_TEMPLATES } from '../../src/domain/ontology/templates.ts'
import { decodeImage } from '../../server/media/decoding/image.ts'
import type { Picture } from '../../server/media/decoding/picture.ts'
import { requireValue } from '../../server/require-value.ts'
import type { Rectangle } from '../../wasm-rle/mask.ts'
import type { Engine, Suggestion } from '../../server/segmentation/engine.ts'
import { rounded } from '../harness/report.ts'

const SAME_BOX = 0.5
/** Thresholds of the slider. */
const SCORES = [0.25, 0.35, 0.5, 0.65]
export const CLASSES = ONTOLOGY_TEMPLATES['coco-80'].labels.map(({ id }) => id)

export type Found = Pick<Suggestion, 'label' | 'score' | 'box'>

/** YOLO lines: a class and a box's middle and sides, as shares, or a class and the corners of an outline. */
function truthOf(labels: string, { width, height }: Size): Omit<Found, 'score'>[] {
  return labels
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [label = 0, ...shares] = line.trim().split(/\s+/).map(Number)
      const [xs, ys] = [0, 1].map((side) => shares.filter((_, index) => index % 2 === side))
      const corners = shares.length > 4
      const [x = 0, y = 0, w = 0, h = 0] = shares
      const [left, right] = corners
        ? [Math.min(...(xs ?? [])), Math.max(...(xs ?? []))]
        : [x - w / 2, x + w / 2]
      const [top, bottom] = corners
        ? [Math.min(...(ys ?? [])), Math.max(...(ys ?? []))]
        : [y - h / 2, y + h / 2]
      const box = {
        x: left * width,
        y: top * height,
        width: (right - left) * width,
        height: (bottom - top) * height,
      }
      return { label: requireValue(CLASSES[label]), box }
    })
}

/** The best suggestions first, each takes the object of its class that it covers best. */
export function countRight(found: readonly Found[], truth: readonly Omit<Found, 'score'>[]): number {
  const left = new Set(truth)
  for (const { label, box } of found) {
    const [best] = [...left]
      .filter((each) => each.label === label && intersectionOverUnion(each.box, box) >= SAME_BOX)
      .toSorted((one, other) => intersectionOverUnion(other.box, box) - intersectionOverUnion(one.box, box))
    if (best) left.delete(best)
  }
  return truth.length - left.size
}

export interface ObjectRow {
  readonly case: string
  readonly objects: number
  readonly suggested: number
  readonly precision: number
  readonly recall: number
}

const ofPeople = <T extends { label: string }>(all: readonly T[]): T[] =>
  all.filter(({ label }) => label === 'person')

export interface Photograph {
  /** Without its ending. */
  readonly name: string
  readonly file: string
  readonly size: Size
  readonly found: readonly Found[]
  readonly truth: readonly Omit<Found, 'score'>[]
}

const WISH = { what: 'objects', texts: [] } as const

export const findIn = (
  engine: Required<Engine>,
  key: string,
  picture: Picture,
  within: Rectangle | null = null,
): Promise<readonly Found[]> => Promise.resolve(engine.suggest(key, picture, { ...WISH, within }))

/** `folder` is laid out as YOLO does: `images` and `labels`. */
export async function lookThrough(engine: Required<Engine>, folder: string): Promise<Photograph[]> {
  const photographs: Photograph[] = []
  for (const image of readdirSync(path.join(folder, 'images'), { recursive: true, encoding: 'utf8' })) {
    const name = image.replace(/\.\w+$/, '')
    const labels = path.join(folder, 'labels', `${name}.txt`)
    if (name === image || !existsSync(labels)) continue
    const file = path.join(folder, 'images', image)
    const picture = await decodeImage(file)
    const found = await findIn(engine, name, picture)
    const size = { width: picture.width, height: picture.height }
    photographs.push({ name, file, size, found, truth: truthOf(readFileSync(labels, 'utf8'), picture) })
  }
  return photographs
}

export function objectRows(photographs: readonly Photograph[]): ObjectRow[] {
  const row = (name: string, least: number, only: typeof ofPeople): ObjectRow => {
    const counts = photographs.map(({ found, truth }) => {
      const kept = only(found).filter(({ score }) => score >= least)
      return { suggested: kept.length, objects: only(truth).length, right: countRight(kept, only(truth)) }
    })
    const sum = (of: 'suggested' | 'objects' | 'right') => counts.reduce((all, count) => all + count[of], 0)
    return {
      case: `${name}, score ≥ ${least}`,
      objects: sum('objects'),
      suggested: sum('suggested'),
      precision: rounded(sum('right') / sum('suggested'), 2),
      recall: rounded(sum('right') / sum('objects'), 2),
    }
  }
  return SCORES.flatMap((least) => [row('all', least, (all) => [...all]), row('people', least, ofPeople)])
}
