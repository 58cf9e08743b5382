import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import type { ExportItem } from '../../server/formats/export-items.ts'
import { formatOf } from '../../server/formats/formats.ts'
import { exportParts } from '../../server/jobs/export-parts.ts'
import { must } from '../../server/must.ts'
import type { Database } from '../../server/store/store.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import { headOf, itemOf, uuidOf } from './items.ts'

/** What an export keeps while it runs: a tag may hold more than memory does. */

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** The parts of an export with media; nothing of it is read yet. */
const partsOf = (kind: Kind, format: string, items: AsyncIterable<ExportItem>) =>
  exportParts({
    db: {} as Database,
    storage: { read: () => Promise.reject(new Error('nobody reads it here')) },
    format: must(formatOf(format, kind)),
    head: headOf(kind),
    items,
    includeMedia: true,
    signal: new AbortController().signal,
    told: { items: () => undefined, media: () => undefined, leftOut: () => undefined },
  })

test('items are let go of when they are written, though their media come after all of them', async () => {
  const items: WeakRef<ExportItem>[] = []
  const made = async function* () {
    for (let index = 0; index < 3; index++) {
      const item = itemOf('video', index, { availability: 1, clips: [] })
      items.push(new WeakRef(item))
      yield await Promise.resolve(item)
    }
  }
  const parts = partsOf('video', 'json', made())
  for await (const _ of await must((await parts.next()).value).open());
  const { value: first } = await parts.next()
  collect()
  expect(items.map((item) => item.deref())).toEqual([undefined, undefined, undefined])
  expect(must(first).name).toBe(`media/${uuidOf(0)}/街景_0.mp4`)
})

test('the names of all frames of all videos are never there at once', async () => {
  const [videos, frames] = [4, 100_000]
  const made = async function* () {
    for (let index = 0; index < videos; index++)
      yield await Promise.resolve(itemOf('video-segment', index, { objects: [] }, { frameCount: frames }))
  }
  const parts = partsOf('video-segment', 'youtube-vis', made())
  const file = await must((await parts.next()).value).open()
  collect()
  const before = process.memoryUsage().heapUsed
  for await (const piece of file) if (String(piece).includes('"videos":')) break
  collect()
  // A name takes more than a hundred bytes.
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(10 * videos * frames)
})
