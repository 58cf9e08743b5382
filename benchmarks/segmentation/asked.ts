import sharp from 'sharp'
import { stockFiles } from '../../tests/e2e/support/stock.ts'
import { login, type Caller } from '../../tests/support/api.ts'
import { startServer } from '../../tests/support/server.ts'
import type { Codec } from '../../wasm-rle/codec.ts'
import type { Mask } from '../../wasm-rle/mask.ts'
import { loadCodec } from '../../wasm-rle/node.ts'
import { requireValue } from '../../server/require-value.ts'
import { PROMPTS, demoPictures } from './pictures.ts'
import type { Known } from './pictures.ts'
import type { Row } from './rows.ts'
import { rounded } from './rows.ts'
import { mean, median, quantile } from '../harness/statistics.ts'

const [WIDTH, HEIGHT] = [1280, 720]
const NAME = (index: number): string => `asked-${index}.jpg`
/** What the page asks before a person does. */
const CORNER = { box: { x: 0, y: 0, width: 8, height: 8 }, points: [{ x: 4, y: 4, label: 1 }] }
/** A mask that overlaps the object by less would be drawn anew by most. */
const USABLE = 0.5

/** The middle of a picture of the demo at 1280 × 720, with what its objects have there. */
async function cut(codec: Codec, { picture, truths }: Known) {
  const { width, height, pixels } = picture
  const rows = Math.round((width * HEIGHT) / WIDTH)
  const middle = { x: 0, y: Math.floor((height - rows) / 2), width, height: rows }
  const bytes = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .extract({ left: 0, top: middle.y, width, height: rows })
    .resize(WIDTH, HEIGHT)
    .removeAlpha()
    .jpeg({ quality: 88 })
    .toBuffer()
  const seen = truths.map((truth) => codec.resize(codec.crop(truth, middle), WIDTH, HEIGHT))
  return {
    bytes,
    truths: seen.filter((truth, index) => codec.area(truth) > codec.area(requireValue(truths[index])) / 3),
  }
}

interface Answer {
  rleMask: { counts: string }
}

/** A box, then a click beside it, as a person does; the time is that of the question with both. */
async function askOf(codec: Codec, caller: Caller, id: string, truth: Mask) {
  const { box, points } = requireValue(PROMPTS['box and click'])(codec, truth)
  const ask = (more: object): Promise<Answer> =>
    caller.ask('POST', '/api/imageSegments/sam2image', { id, ...more })
  await ask({ box })
  const start = performance.now()
  const { rleMask } = await ask({ box, points })
  const wall = performance.now() - start
  return { wall, overlap: codec.iou(codec.read(rleMask.counts, WIDTH, HEIGHT), truth) }
}

/** How long a person waits at the built server for the mask of a box and a click, and how good it is. */
export async function measureAsked(say: (text: string) => void): Promise<Row[]> {
  const codec = await loadCodec()
  const pictures = await Promise.all((await demoPictures(codec)).map((known) => cut(codec, known)))
  const server = await startServer({ LOG_LEVEL: 'error' })
  try {
    const files = pictures.map(({ bytes }, index) => ({ name: NAME(index), bytes }))
    const tagId = await stockFiles(server.url, 'asked', files, 'image-segments')
    const caller = await login(server.url, 'mark2')
    const { items } = await caller.ask<{ items: { resource: { uuid: string; path: string } }[] }>(
      'POST',
      '/api/imageSegments/tasks/pull',
      { tagId, count: files.length },
    )
    const seen: { wall: number; overlap: number }[] = []
    for (const [index, { truths }] of pictures.entries()) {
      const id = requireValue(items.find(({ resource }) => resource.path.endsWith(NAME(index)))).resource.uuid
      await caller.ask('POST', '/api/imageSegments/sam2image', { id, ...CORNER })
      for (const truth of truths) seen.push(await askOf(codec, caller, id, truth))
      say(`picture ${index + 1}: ${truths.length} objects`)
    }
    const [walls, overlaps] = [seen.map(({ wall }) => wall), seen.map(({ overlap }) => overlap)]
    return [
      {
        part: 'asked',
        case: 'demo, box and click',
        size: `${WIDTH} × ${HEIGHT}`,
        n: seen.length,
        'median ms': Math.round(median(walls)),
        'p95 ms': Math.round(quantile(walls, 0.95)),
        'worst ms': Math.round(Math.max(...walls)),
        'mean IoU': rounded(mean(overlaps), 3),
        'least IoU': rounded(Math.min(...overlaps), 3),
        'share usable': rounded(overlaps.filter((overlap) => overlap >= USABLE).length / seen.length, 2),
      },
    ]
  } finally {
    await server.dispose()
  }
}
