import sharp from 'sharp'
import { stockFiles } from '../../tests/e2e/support/stock.ts'
import { login, pull } from '../../tests/support/api.ts'
import { startServer } from '../../tests/support/server.ts'
import type { Codec } from '../../wasm-rle/codec.ts'
import { loadCodec } from '../../wasm-rle/node.ts'
import { requireValue } from '../../server/require-value.ts'
import { PROMPTS, demoPictures, type Known } from './pictures.ts'
import type { SegmentRow } from './rows.ts'
import { leastOverlap, meanOverlap, medianWall, newTrials, shareUsable, timed } from './rows.ts'
import { quantile } from '../harness/statistics.ts'

const [WIDTH, HEIGHT] = [1280, 720]
const NAME = (index: number): string => `asked-${index}.jpg`
/** The page's own warm-up question. */
const CORNER = { box: { x: 0, y: 0, width: 8, height: 8 }, points: [{ x: 4, y: 4, label: 1 }] }
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

/** Waiting time at the built server for the mask of a box and a click, and its quality. */
export async function measureAsked(): Promise<SegmentRow[]> {
  const codec = await loadCodec()
  const pictures = await Promise.all((await demoPictures(codec)).map((known) => cut(codec, known)))
  const server = await startServer({ LOG_LEVEL: 'error' })
  try {
    const files = pictures.map(({ bytes }, index) => ({ name: NAME(index), bytes }))
    const tagId = await stockFiles(server.url, 'asked', files, 'image-segments')
    const caller = await login(server.url, 'mark2')
    const items = await pull(caller, 'imageSegments', tagId, files.length)
    const trials = newTrials()
    for (const [index, { truths }] of pictures.entries()) {
      const id = requireValue(items.find(({ resource }) => resource.path.endsWith(NAME(index)))).resource.uuid
      const ask = (prompts: object): Promise<{ rleMask: { counts: string } }> =>
        caller.ask('POST', '/api/imageSegments/sam2image', { id, ...prompts })
      await ask(CORNER)
      for (const truth of truths) {
        // A box, then a click, as people do; the time is of the second question.
        const { box, points } = PROMPTS['box and click'](codec, truth)
        await ask({ box })
        const { rleMask } = await timed(trials, () => ask({ box, points }))
        trials.overlaps.push(codec.iou(codec.read(rleMask.counts, WIDTH, HEIGHT), truth))
      }
    }
    return [
      {
        part: 'asked',
        case: 'demo, box and click',
        size: `${WIDTH} × ${HEIGHT}`,
        n: trials.overlaps.length,
        'median ms': medianWall(trials),
        'p95 ms': Math.round(quantile(trials.wall, 0.95)),
        'worst ms': Math.round(Math.max(...trials.wall)),
        'mean IoU': meanOverlap(trials),
        'least IoU': leastOverlap(trials),
        'share usable': shareUsable(trials),
      },
    ]
  } finally {
    await server.dispose()
  }
}
