import type { Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Part } from './export-parts.ts'

/** Adds streams one after the other: hundreds of open files at once are too many. */
async function fill(zip: ZipFile, parts: AsyncIterable<Part>, signal: AbortSignal): Promise<void> {
  for await (const { name, open, packed } of parts) {
    const stream = await open()
    zip.addReadStream(stream, name, { compress: !packed })
    try {
      await finished(stream, { signal })
    } finally {
      stream.destroy()
    }
  }
  zip.end()
}

/**
 * Writes parts into one ZIP, streamed. Where reading or writing fails the other is ended as well before this throws:
 * a file that stays open keeps its place on the disk, also once it was removed.
 */
export async function writeArchive(
  target: Writable,
  parts: AsyncIterable<Part>,
  signal: AbortSignal,
): Promise<void> {
  const zip = new ZipFile()
  const failed = new AbortController()
  const either = AbortSignal.any([signal, failed.signal])
  const both = [pipeline(zip.outputStream, target, { signal: either }), fill(zip, parts, either)]
  try {
    await Promise.all(both)
  } catch (error) {
    failed.abort()
    await Promise.allSettled(both)
    throw error
  }
}
