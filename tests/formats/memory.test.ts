import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import type { ExportItem } from '../../server/formats/writing/export-items.ts'
import { writerOf } from '../../server/formats/formats.ts'
import { exportParts } from '../../server/jobs/exports/export-tag.ts'
import { requireValue } from '../../server/require-value.ts'
import type { SqlDatabase } from '../../server/store/store.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import { loadCodec } from '../../wasm-rle/node.ts'
import { headOf, itemOf, listOf, uuidOf } from './items.ts'

/** What an export keeps while it runs: a tag may hold more than memory does. */

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** The parts of an export with media; nothing of it is read yet. */
const partsOf = (kind: Kind, format: string, items: AsyncIterable<ExportItem>) =>
  exportParts({
    db: {} as SqlDatabase,
    storage: { read: () => Promise.reject(new Error('nobody reads it here')) },
    format: requireValue(writerOf(format, kind)),
    head: headOf(kind),
    items: () => items,
    splits: null,
    includeMedia: true,
    signal: new AbortController().signal,
    onProgress: { items: () => undefined, media: () => undefined, leftOut: () => undefined },
  })

test('items are released once written, even if their media follow at the end', async () => {
  const items: WeakRef<ExportItem>[] = []
  const made = async function* () {
    for (let index = 0; index < 3; index++) {
      const item = itemOf('video', index, { availability: 1, clips: [] })
      items.push(new WeakRef(item))
      yield await Promise.resolve(item)
    }
  }
  const parts = partsOf('video', 'json', made())
  for await (const _ of await requireValue((await parts.next()).value).open());
  expect((await parts.next()).value?.name).toBe('mapping.csv')
  const { value: first } = await parts.next()
  collect()
  expect(items.map((item) => item.deref())).toEqual([undefined, undefined, undefined])
  expect(requireValue(first).name).toBe(`media/${uuidOf(0)}/街景_0.mp4`)
})

test('names of frames of all videos are never in memory at once', async () => {
  const [videos, frames] = [4, 100_000]
  const made = async function* () {
    for (let index = 0; index < videos; index++)
      yield await Promise.resolve(itemOf('video-segment', index, { objects: [] }, { frameCount: frames }))
  }
  const parts = partsOf('video-segment', 'youtube-vis', made())
  const file = await requireValue((await parts.next()).value).open()
  collect()
  const before = process.memoryUsage().heapUsed
  for await (const piece of file) if (String(piece).includes('"videos":')) break
  collect()
  // A name takes more than a hundred bytes.
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(10 * videos * frames)
})

test('a large label picture is made in steps that let other work run', async () => {
  const [width, height] = [4000, 2000]
  const codec = await loadCodec()
  const mask = codec.fillPolygon([0, 0, width, 0, width / 2, height], width, height)
  const rleMask = { size: [height, width], counts: codec.write(mask) }
  const segment = { id: 'a', parentId: null, name: '人', colourIndex: 0, rleMask, children: [] }
  const document = { categories: { human: [segment], cover: [], exclude: [] } }
  const item = itemOf('image-segment', 0, document, { width, height })
  const parts = partsOf('image-segment', 'coco-panoptic', listOf([item]))
  let [turns, most, isDone] = [0, 0, false]
  collect()
  const { arrayBuffers: before } = process.memoryUsage()
  const look = (): void => {
    turns += 1
    // Collecting takes long beside all that other files of this process have left.
    if (turns % 4 === 0) {
      collect()
      most = Math.max(most, process.memoryUsage().arrayBuffers - before)
    }
    if (!isDone) setImmediate(look)
  }
  setImmediate(look)
  for await (const part of parts) if (part.name.endsWith('.png')) for await (const _ of await part.open());
  isDone = true
  expect(turns).toBeGreaterThan(10)
  expect(most).toBeGreaterThan(0)
  // Three bytes a pixel are the picture alone.
  expect(most).toBeLessThan(2 * width * height)
})
