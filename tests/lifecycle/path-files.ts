import type { TestWorld } from '../../server/operations/test-world.ts'
import { HEIGHT, VALID_DOCUMENTS, WIDTH } from '../fixtures/documents.ts'
import { coco, documentsIn, size, tagWith } from './coco-files.ts'
import { fileOf, importText, zipped } from './imports.ts'

/** Files of annotations that differ in the paths of their pictures alone, in every format. */

/** A file of one box for each path, the first 1 wide, the next 2; as each format writes it. */
interface Box {
  x: number
  y: number
  width: number
  height: number
}
const box = (at: number): Box => ({ x: 1, y: 1, width: at + 1, height: 10 })
const category = [{ id: 1, name: 'tracking' }]

function cocoOf(paths: readonly string[]): string {
  const images = paths.map((file_name, id) => ({ id, file_name, ...size }))
  const annotations = paths.map((_, at) => {
    const { x, y, width, height } = box(at)
    return { id: at, image_id: at, category_id: 1, bbox: [x, y, width, height] }
  })
  return coco({ images, annotations, categories: category })
}

export const withoutEnding = (path: string): string => path.replace(/\.[^./]*$/, '')

const labelFiles =
  (line: (box: Box) => readonly number[]) =>
  (paths: readonly string[]): Promise<Buffer> =>
    zipped({
      'data.yaml': 'names: [tracking]\n',
      ...Object.fromEntries(
        paths.map((path, at) => [`labels/${withoutEnding(path)}.txt`, `0 ${line(box(at)).join(' ')}\n`]),
      ),
    })

const yoloOf = labelFiles(({ x, y, width, height }) => [
  (x + width / 2) / WIDTH,
  (y + height / 2) / HEIGHT,
  width / WIDTH,
  height / HEIGHT,
])

const yoloObbOf = labelFiles(({ x, y, width, height }) => {
  const [left, right] = [x / WIDTH, (x + width) / WIDTH]
  const [top, bottom] = [y / HEIGHT, (y + height) / HEIGHT]
  return [left, top, right, top, right, bottom, left, bottom]
})

/** A file beside each picture. */
const vocOf = (paths: readonly string[]): Promise<Buffer> =>
  zipped(
    Object.fromEntries(
      paths.map((path, at) => {
        const { x, y, width, height } = box(at)
        const sides = `<xmin>${x}</xmin><ymin>${y}</ymin><xmax>${x + width}</xmax><ymax>${y + height}</ymax>`
        return [
          `${withoutEnding(path)}.xml`,
          `<annotation><filename>${path.split('/').at(-1)}</filename><size><width>${WIDTH}</width><height>${HEIGHT}</height></size><object><name>tracking</name><bndbox>${sides}</bndbox></object></annotation>`,
        ]
      }),
    ),
  )

const labelStudioOf = (paths: readonly string[]): string =>
  JSON.stringify(
    paths.map((image, at) => {
      const { x, y, width, height } = box(at)
      const [left, right] = [x, width].map((side) => (100 * side) / WIDTH)
      const [top, bottom] = [y, height].map((side) => (100 * side) / HEIGHT)
      const result = {
        id: 'r',
        type: 'rectanglelabels',
        original_width: WIDTH,
        original_height: HEIGHT,
        value: { x: left, y: top, width: right, height: bottom, rotation: 0, rectanglelabels: ['tracking'] },
      }
      return { data: { image }, annotations: [{ result: [result] }] }
    }),
  )

const openImagesOf = (paths: readonly string[]): string =>
  [
    'ImageID,LabelName,XMin,XMax,YMin,YMax',
    ...paths.map((path, at) => {
      const { x, y, width, height } = box(at)
      const sides = [x / WIDTH, (x + width) / WIDTH, y / HEIGHT, (y + height) / HEIGHT]
      return `${withoutEnding(path)},tracking,${sides.join(',')}`
    }),
  ].join('\n')

const cvatOf = (paths: readonly string[]): string =>
  `<annotations><version>1.1</version>${paths
    .map((path, at) => {
      const { x, y, width, height } = box(at)
      return `<image id="${at}" name="${path}" width="${WIDTH}" height="${HEIGHT}"><box label="tracking" xtl="${x}" ytl="${y}" xbr="${x + width}" ybr="${y + height}"/></image>`
    })
    .join('')}</annotations>`

const labelmeOf = (paths: readonly string[]): Promise<Buffer> =>
  zipped(
    Object.fromEntries(
      paths.map((path, at) => {
        const { x, y, width, height } = box(at)
        const shape = {
          label: 'tracking',
          points: [
            [x, y],
            [x + width, y + height],
          ],
          shape_type: 'rectangle',
        }
        const imagePath = path.split('/').at(-1)
        const file = { shapes: [shape], imagePath, imageWidth: WIDTH, imageHeight: HEIGHT }
        return [`${withoutEnding(path)}.json`, JSON.stringify(file)]
      }),
    ),
  )

const ownOf = (paths: readonly string[]): string =>
  fileOf(
    'image',
    paths.map((name, at) => ({
      name,
      annotation: { ...VALID_DOCUMENTS.image, trackingCrop: box(at) },
    })),
  )

export const FORMATS = {
  coco: cocoOf,
  yolo: yoloOf,
  'yolo-obb': yoloObbOf,
  voc: vocOf,
  cvat: cvatOf,
  labelme: labelmeOf,
  'label-studio': labelStudioOf,
  'open-images': openImagesOf,
  json: ownOf,
} as const
export type Format = keyof typeof FORMATS
export const ALL_FORMATS = Object.keys(FORMATS) as Format[]

/** Formats whose labels lie in a folder of their own, and their pictures in one beside it. */
export const isYolo = (format: Format): boolean => format === 'yolo' || format === 'yolo-obb'
/** Whether the paths of a format have the endings of the pictures. */
export const hasEndings = (format: Format): boolean => !isYolo(format) && format !== 'open-images'
/** Whether a format knows no two pictures whose paths differ by their endings alone. */
export const isByStem = (format: Format): boolean =>
  !hasEndings(format) || format === 'labelme' || format === 'voc'

/** What an import of these paths gives, and which path each resource got, of resources with different names. */
export async function importPaths(
  server: TestWorld,
  format: Format,
  resources: readonly string[],
  paths: readonly string[],
) {
  const tagId = await tagWith(server, 'image', resources)
  const job = await importText(server, 'image', tagId, await FORMATS[format](paths), format)
  const documents = (await documentsIn(server, tagId)) as Record<string, { trackingCrop: { width: number } }>
  const found = Object.entries(documents).map(([name, { trackingCrop }]): [string, string | undefined] => [
    name,
    paths[Math.round(trackingCrop.width) - 1],
  ])
  return { job, found: Object.fromEntries(found) as Record<string, string | undefined> }
}
