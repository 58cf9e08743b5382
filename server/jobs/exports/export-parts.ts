import { Readable } from 'node:stream'
import type { ExportItem } from '../../formats/writing/export-items.ts'
import type { ExportHead, LeftOut } from '../../formats/writing/exporter.ts'
import type { KindWriter } from '../../formats/formats.ts'
import { MediaRefusal } from '../../media/refusal.ts'
import type { MediaStorage } from '../../media/storage/storage.ts'
import type { SqlDatabase } from '../../store/store.ts'
import { JobFailure } from '../runner.ts'
import { jobText } from '../text.ts'

export interface Part {
  name: string
  open: () => Promise<Readable>
  /** Already compressed, so the archive stores it as it is. */
  packed: boolean
}

export interface ExportSource {
  db: SqlDatabase
  storage: Pick<MediaStorage, 'read'>
  format: KindWriter
  head: ExportHead
  items: AsyncIterable<ExportItem>
  includeMedia: boolean
  signal: AbortSignal
  onProgress: {
    items: (done: number) => void
    media: (done: number, total: number) => void
    leftOut: LeftOut
  }
}

/** Throws at once when the file is missing: another try would not find it. */
const readMedia = (storage: ExportSource['storage'], path: string, name: string): Promise<Readable> =>
  storage.read(path).catch((error: unknown) => {
    if (error instanceof MediaRefusal && error.status === 404)
      throw new JobFailure(jobText.fileGone(name), { cause: error })
    throw error
  })

export async function* exportParts(source: ExportSource): AsyncGenerator<Part> {
  const { db, storage, format, head, includeMedia, signal, onProgress } = source
  const media: { name: string; path: string; called: string }[] = []
  const watched = async function* (): AsyncGenerator<ExportItem> {
    let done = 0
    for await (const item of source.items) {
      signal.throwIfAborted()
      if (includeMedia) media.push({ name: format.mediaPath(item), path: item.path, called: item.name })
      yield item
      onProgress.items(++done)
    }
  }
  for await (const file of format.write(head, watched(), db, onProgress.leftOut))
    yield { name: file.name, open: async () => Readable.from(file.content), packed: false }
  for (const [index, { name, path, called }] of media.entries()) {
    signal.throwIfAborted()
    yield { name, open: () => readMedia(storage, path, called), packed: true }
    onProgress.media(index + 1, media.length)
  }
}
