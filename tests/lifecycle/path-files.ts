import type { TestWorld } from '../../server/operations/test-world.ts'
import { HEIGHT, VALID_DOCUMENTS, WIDTH } from '../fixtures/documents.ts'
import { coco, documentsIn, size, tagWith } from './coco-files.ts'
import { fileOf, importText, zipped } from './imports.ts'

/** Files of annotations that differ in the paths of their pictures alone, in every format. */

/** A file of one box for each path, the first 1 wide, the next 2; as each format writes it. */
const box = (at: number) => ({ x: 1, y: 1, width: at + 1, height: 10 })
const category = [{ id: 1, name: 'tracking' }]

function cocoOf(paths: readonly string[]): string {
  const images = paths.map((file_name, id) => ({ id, file_name, ...size }))
  const annotations = paths.map((_, at) => {
    const { x, y, width, height } = box(at)
    return { id: at, image_id: at, category_id: 1, bbox: [x, y, width, height] }
  })
  return coco({ images, annotations, categories: category })
}

const yoloOf = (paths: readonly string[]): Promise<Buffer> =>
  zipped({
    'data.yaml': 'names: [tracking]\n',
    ...Object.fromEntries(
      paths.map((path, at) => {
        const { x, y, width, height } = box(at)
        const line = [(x + width / 2) / WIDTH, (y + height / 2) / HEIGHT, width / WIDTH, height / HEIGHT]
        return [`labels/${path.replace(/\.[^./]*$/, '')}.txt`, `0 ${line.join(' ')}\n`]
      }),
    ),
  })

const cvatOf = (paths: readonly string[]): string =>
  `<annotations><version>1.1</version>${paths
    .map((path, at) => {
      const { x, y, width, height } = box(at)
      return `<image id="${at}" name="${path}" width="${WIDTH}" height="${HEIGHT}"><box label="tracking" xtl="${x}" ytl="${y}" xbr="${x + width}" ybr="${y + height}"/></image>`
    })
    .join('')}</annotations>`

/** A file beside each picture. */
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
        return [path.replace(/\.[^./]*$/, '.json'), JSON.stringify(file)]
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

export const FORMATS = { coco: cocoOf, yolo: yoloOf, cvat: cvatOf, labelme: labelmeOf, json: ownOf } as const
export type Format = keyof typeof FORMATS
export const ALL_FORMATS = Object.keys(FORMATS) as Format[]

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
