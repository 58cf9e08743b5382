import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Transform, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { storable } from '../../../src/domain/storable.ts'
import { isHidden } from './hidden.ts'
import { MediaRefusal } from '../refusal.ts'
import { mediaText } from '../text.ts'

/** How much an archive may hold; a small file can claim to hold anything. */
export interface ArchiveLimits {
  entries: number
  /** Unpacked, all together. */
  totalBytes: number
  /** Unpacked, one file. */
  entryBytes: number
}

export interface ArchiveEntry {
  /** Position in the archive: the same at every reading. */
  index: number
  /** As the archive names it, for people only; never a path to write to. */
  name: string
  /** Unpacks to a file that does not exist yet. Throws a `MediaRefusal` 413 or 422; nothing is then left behind. */
  extract(target: string): Promise<void>
  /**
   * Its content; null where that is more than so many bytes: then nothing of it is unpacked. Throws a `MediaRefusal` 413
   * where the archive holds too much in all, or 422.
   */
  read(most: number): Promise<Buffer | null>
}

export interface Archive {
  /** Files and folders together: an upper bound of what `entries` yields. */
  count: number
  /** The files, without folders and without what operating systems hide in archives. */
  entries(): AsyncGenerator<ArchiveEntry>
  close(): void
}

const UTF8_FLAG = 0x800

const damaged = (error: unknown): MediaRefusal =>
  new MediaRefusal(422, mediaText.damaged, mediaText.brokenArchive, error)

/** Names are UTF-8 when the archive says so or when they happen to be; else what Chinese Windows writes. */
function decodeName(entry: Entry): string {
  const raw = entry.fileNameRaw
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(raw)
  } catch {
    return new TextDecoder(entry.generalPurposeBitFlag & UTF8_FLAG ? 'utf-8' : 'gb18030').decode(raw)
  }
}

/** Counts what really comes out, whatever the headers claim. */
function counting(limits: ArchiveLimits, total: { bytes: number }): Transform {
  let own = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      own += chunk.length
      total.bytes += chunk.length
      if (own > limits.entryBytes)
        done(new MediaRefusal(413, mediaText.tooManyBytes, mediaText.entryTooBig(limits.entryBytes)))
      else if (total.bytes > limits.totalBytes)
        done(new MediaRefusal(413, mediaText.tooManyBytes, mediaText.archiveTooBig(limits.totalBytes)))
      else done(null, chunk)
    },
  })
}

/** Whether it was the file that is unpacked to that failed, as on a full disk, and not the archive. */
const isOf = (target: string, error: unknown): boolean =>
  error instanceof Error &&
  (('syscall' in error && error.syscall === 'write') || ('path' in error && error.path === target))

async function contentOf(zip: ZipFile, entry: Entry): Promise<Readable> {
  if (entry.isEncrypted()) throw new MediaRefusal(422, mediaText.damaged, mediaText.lockedArchive)
  return zip.openReadStreamPromise(entry)
}

async function extract(
  zip: ZipFile,
  entry: Entry,
  target: string,
  limits: ArchiveLimits,
  total: { bytes: number },
): Promise<void> {
  try {
    const source = await contentOf(zip, entry)
    await pipeline(source, counting(limits, total), createWriteStream(target, { flags: 'wx' }))
  } catch (error) {
    await rm(target, { force: true })
    throw error instanceof MediaRefusal || isOf(target, error) ? error : damaged(error)
  }
}

async function read(
  zip: ZipFile,
  entry: Entry,
  most: number,
  limits: ArchiveLimits,
  total: { bytes: number },
): Promise<Buffer | null> {
  // More than it says here never comes out of it: `validateEntrySizes`.
  if (entry.uncompressedSize > most) return null
  try {
    return await pipeline(await contentOf(zip, entry), counting(limits, total), buffer)
  } catch (error) {
    throw error instanceof MediaRefusal ? error : damaged(error)
  }
}

/** Opens a ZIP file. Throws a `MediaRefusal`: 413 with too many entries, 422 when it is no ZIP or broken. */
export async function openArchive(file: string, limits: ArchiveLimits): Promise<Archive> {
  let zip: ZipFile
  try {
    zip = await yauzl.openPromise(file, {
      lazyEntries: true,
      autoClose: false,
      decodeStrings: false,
      validateEntrySizes: true,
    })
  } catch (error) {
    throw damaged(error)
  }
  if (zip.entryCount > limits.entries) {
    zip.close()
    throw new MediaRefusal(
      413,
      mediaText.tooManyBytes,
      mediaText.tooManyEntries(zip.entryCount, limits.entries),
    )
  }
  const total = { bytes: 0 }
  return {
    count: zip.entryCount,
    close: () => zip.close(),
    async *entries() {
      let index = -1
      try {
        for await (const entry of zip.eachEntry()) {
          index += 1
          const name = storable(decodeName(entry)).replaceAll('\\', '/')
          if (name.endsWith('/') || isHidden(name)) continue
          yield {
            index,
            name,
            extract: (target) => extract(zip, entry, target, limits, total),
            read: (most) => read(zip, entry, most, limits, total),
          }
        }
      } catch (error) {
        throw error instanceof MediaRefusal ? error : damaged(error)
      }
    },
  }
}
