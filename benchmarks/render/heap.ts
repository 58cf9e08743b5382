import { CASES } from './cases.ts'
import type { Face } from './page/page.ts'
import type { Options } from './run-case.ts'
import { open } from './run-case.ts'

/** Megabytes that are still held after garbage collection: objects, and buffers outside of them. */
export interface HeapResult {
  readonly strokes: number
  readonly before: number
  /** When half of the strokes are painted: the cache of runs is full by then. */
  readonly half: number
  readonly after: number
}

type Global = typeof globalThis & { face: Face }

/** Strokes after which everything that is made once is there. */
const WARM_UP = 50
const STROKES = 1000

/** Paints many strokes into one mask, each with its commit. */
export async function runHeap({ uncapped, site }: Options): Promise<HeapResult> {
  const brush = CASES.find(({ kind }) => kind === 'paint')
  if (!brush) throw new Error('no case paints')
  const { page } = await open(uncapped, site, brush, { library: 'ours', setup: 'product' })
  const session = await page.context().newCDPSession(page)
  const paint = (count: number): Promise<void> =>
    page.evaluate((strokes) => (globalThis as Global).face.strokes(strokes), count)
  const held = async (): Promise<number> => {
    await session.send('HeapProfiler.collectGarbage')
    const usage = await session.send('Runtime.getHeapUsage')
    return (usage.usedSize + usage.backingStorageSize) / 1e6
  }
  await paint(WARM_UP)
  const before = await held()
  await paint(STROKES / 2)
  const half = await held()
  await paint(STROKES / 2)
  const after = await held()
  await page.context().close()
  return { strokes: STROKES, before, half, after }
}
