import { readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import {
  area,
  intersection,
  intersectionOverUnion,
  type Rect,
  type Size,
} from '../../src/domain/geometry/rect.ts'
import { requireValue } from '../../server/require-value.ts'
import { type TrueBox, labelledFiles, yoloBoxes } from '../harness/labelled-photographs.ts'

/** Attributes that each box has, by what is told of it. */
export const ATTRIBUTES = ['occluded', 'truncated'] as const
export type AttributeName = (typeof ATTRIBUTES)[number]
export type Values = Readonly<Record<AttributeName, boolean>>

export interface JobBox extends TrueBox {
  readonly values: Values
}

export interface JobPicture {
  readonly name: string
  readonly bytes: Buffer
  readonly size: Size
  readonly boxes: readonly JobBox[]
}

/** Share of a side: what comes so near to the border is cut off by it. */
const AT_BORDER = 0.01
const OVERLAP = 0.1
/** Share of a box that another one covers. */
const COVERED = 0.3

const isTruncated = ({ x, y, width, height }: Rect, size: Size): boolean =>
  x <= size.width * AT_BORDER ||
  y <= size.height * AT_BORDER ||
  x + width >= size.width * (1 - AT_BORDER) ||
  y + height >= size.height * (1 - AT_BORDER)

function isCovered(box: Rect, other: Rect): boolean {
  const common = intersection(box, other)
  if (common === null) return false
  return intersectionOverUnion(box, other) > OVERLAP || area(common) > area(box) * COVERED
}

/** No file says what is cut off or covered: the boxes do. */
export const withValues = (boxes: readonly TrueBox[], size: Size): JobBox[] =>
  boxes.map((each) => ({
    ...each,
    values: {
      occluded: boxes.some((other) => other !== each && isCovered(each.box, other.box)),
      truncated: isTruncated(each.box, size),
    },
  }))

interface CocoFile {
  readonly images: readonly { readonly id: number; readonly file_name: string }[]
  readonly categories: readonly { readonly id: number; readonly name: string }[]
  readonly annotations: readonly {
    readonly image_id: number
    readonly category_id: number
    readonly bbox: readonly [x: number, y: number, width: number, height: number]
    readonly iscrowd?: number
  }[]
}

interface Source {
  readonly name: string
  readonly file: string
  readonly boxesIn: (size: Size) => readonly TrueBox[]
}

/** Pictures of a COCO file that lie in the folder; a crowd is no object. */
function cocoSources(folder: string, coco: string): Source[] {
  const { images, categories, annotations } = JSON.parse(readFileSync(coco, 'utf8')) as CocoFile
  const labels = new Map(categories.map(({ id, name }) => [id, name.replaceAll(' ', '-')]))
  return images.map(({ id, file_name: name }) => ({
    name: path.parse(name).name,
    file: path.join(folder, name),
    boxesIn: () =>
      annotations
        .filter((annotation) => annotation.image_id === id && annotation.iscrowd !== 1)
        .map(({ category_id: category, bbox: [x, y, width, height] }) => ({
          label: requireValue(labels.get(category)),
          box: { x, y, width, height },
        })),
  }))
}

const yoloSources = (folder: string): Source[] =>
  labelledFiles(folder).map(({ name, file, labels }) => ({
    name,
    file,
    boxesIn: (size) => yoloBoxes(labels, size),
  }))

/** @param coco a file of instances; empty: the folder is laid out as YOLO does */
export async function jobPictures(folder: string, coco: string): Promise<JobPicture[]> {
  const pictures: JobPicture[] = []
  const sources = coco === '' ? yoloSources(folder) : cocoSources(folder, coco)
  for (const { name, file, boxesIn } of sources.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const bytes = readFileSync(file)
    const { width, height } = await sharp(bytes).metadata()
    const size = { width, height }
    pictures.push({ name: `${name}.jpg`, bytes, size, boxes: withValues(boxesIn(size), size) })
  }
  return pictures
}

interface JobSize {
  readonly pictures: number
  readonly boxes: number
  /** Of a picture; those with fewer are left out. */
  readonly least: number
}

/** Neighbours by name that together have the number of boxes; the first of equals. */
export function chosenPictures<Picture extends { readonly boxes: readonly unknown[] }>(
  all: readonly Picture[],
  { pictures, boxes, least }: JobSize,
): readonly Picture[] {
  const full = all.filter((picture) => picture.boxes.length >= least)
  const runs = full.flatMap((_, from) => {
    const run = full.slice(from, from + pictures)
    return run.length === pictures ? [run] : []
  })
  const away = (run: readonly Picture[]): number =>
    Math.abs(run.reduce((sum, picture) => sum + picture.boxes.length, 0) - boxes)
  return runs.reduce<readonly Picture[]>(
    (best, run) => (best.length === 0 || away(run) < away(best) ? run : best),
    [],
  )
}
