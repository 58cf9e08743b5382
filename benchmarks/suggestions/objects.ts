import { intersectionOverUnion, type Size } from '../../src/domain/geometry/rect.ts'
import { decodeImage } from '../../server/media/decoding/image.ts'
import type { Picture } from '../../server/media/decoding/picture.ts'
import type { Rectangle } from '../../wasm-rle/mask.ts'
import type { Engine, Suggestion } from '../../server/segmentation/engine.ts'
import { type TrueBox, labelledFiles, yoloBoxes } from '../harness/labelled-photographs.ts'
import { rounded } from '../harness/report.ts'

const SAME_BOX = 0.5
/** Thresholds of the slider. */
const SCORES = [0.25, 0.35, 0.5, 0.65]

export type Found = Pick<Suggestion, 'label' | 'score' | 'box'>

/** The best suggestions first, each takes the object of its class that it covers best. */
export function countRight(found: readonly Found[], truth: readonly TrueBox[]): number {
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
  readonly truth: readonly TrueBox[]
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
  for (const { name, file, labels } of labelledFiles(folder)) {
    const picture = await decodeImage(file)
    const found = await findIn(engine, name, picture)
    const size = { width: picture.width, height: picture.height }
    photographs.push({ name, file, size, found, truth: yoloBoxes(labels, picture) })
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
