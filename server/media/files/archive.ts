import { close, createWriteStream, fstat, open } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Transform, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { crc32 } from 'node:zlib'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { storable } from '../../../src/domain/storable.ts'
import { BlockReader } from './block-reader.ts'
import { isHidden } from './hidden.ts'
import { MediaRefusal } from '../refusal.ts'
import { mediaText } from '../text.ts'

export interface ArchiveLimits {
  entries: number
  /** Unpacked, all files together. */
  totalBytes: number
  entryBytes: number
}

export interface ArchiveEntry {
  index: number
  /** For display, never a path to write to. Parts that leave the archive are gone. */
  name: string
  isHidden: boolean
  /** Known early; `extract` and `read` throw it. */
  refusal: MediaRefusal | null
  /** Throws a `MediaRefusal` 413 or 422; leaves nothing behind then. */
  extract(target: string): Promise<void>
  /** Null above `most` bytes. Throws a `MediaRefusal` 413 (total exceeded) or 422. */
  read(most: number): Promise<Buffer | null>
}

export interface Archive {
  /** Counts folders, too: an upper bound of `entries`. */
  count: number
  entries(): AsyncGenerator<ArchiveEntry>
  close(): void
}

const UTF8_FLAG = 0x800
/** Source: APPNOTE.TXT 4.6.9, "Info-ZIP Unicode Path Extra Field". */
const UNICODE_PATH = 0x7075
/** Unix and macOS store the file type in the upper half of the attributes. */
const MADE_BY_UNIX: ReadonlySet<number> = new Set([3, 19])
const FILE_TYPE = 0o170000
const LINK = 0o120000
/** Stored and deflated. */
const METHODS: ReadonlySet<number> = new Set([0, 8])

const damaged = (error: unknown): MediaRefusal =>
  new MediaRefusal(422, mediaText.damaged, mediaText.brokenArchive, error)

/** Counts only with the checksum of the raw name. */
function unicodePath({ extraFields, fileNameRaw: raw }: Entry): Buffer | null {
  const data = extraFields.find(({ id }) => id === UNICODE_PATH)?.data
  return data && data.length > 5 && data.readUInt32LE(1) === crc32(raw) ? data.subarray(5) : null
}

/** UTF-8 if the archive says so or the bytes are valid; else the encoding of Chinese Windows. */
function decodeName(entry: Entry): string {
  const raw = unicodePath(entry) ?? entry.fileNameRaw
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(raw)
  } catch {
    return new TextDecoder(entry.generalPurposeBitFlag & UTF8_FLAG ? 'utf-8' : 'gb18030').decode(raw)
  }
}

const isLink = ({ versionMadeBy, externalFileAttributes }: Entry): boolean =>
  MADE_BY_UNIX.has(versionMadeBy >> 8) && ((externalFileAttributes >>> 16) & FILE_TYPE) === LINK

const withinArchive = (path: string): string =>
  path
    .replace(/^[a-z]:(?=\/)/i, '')
    .split('/')
    .filter((part, at, all) => part !== '..' && part !== '.' && (part !== '' || at === all.length - 1))
    .join('/')

function refusalOf(entry: Entry, { entryBytes }: ArchiveLimits): MediaRefusal | null {
  if (isLink(entry)) return new MediaRefusal(422, mediaText.linkInArchive)
  if (entry.isEncrypted()) return new MediaRefusal(422, mediaText.lockedArchive)
  if (!METHODS.has(entry.compressionMethod)) return new MediaRefusal(422, mediaText.compressionMethod)
  if (entry.uncompressedSize > entryBytes)
    return new MediaRefusal(413, mediaText.tooManyBytes, mediaText.entryTooBig(entryBytes))
  return null
}

/** Headers may lie. */
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

const isOf = (target: string, error: unknown): boolean =>
  error instanceof Error &&
  (('syscall' in error && error.syscall === 'write') || ('path' in error && error.path === target))

async function extract(
  zip: ZipFile,
  entry: Entry,
  target: string,
  limits: ArchiveLimits,
  total: { bytes: number },
): Promise<void> {
  try {
    const source: Readable = await zip.openReadStreamPromise(entry)
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
  // `validateEntrySizes` ensures that no more comes out.
  if (entry.uncompressedSize > most) return null
  try {
    return await pipeline(await zip.openReadStreamPromise(entry), counting(limits, total), buffer)
  } catch (error) {
    throw error instanceof MediaRefusal ? error : damaged(error)
  }
}

async function openZip(file: string): Promise<ZipFile> {
  const fd = await promisify(open)(file, 'r')
  try {
    const { size } = await promisify(fstat)(fd)
    return await yauzl.fromRandomAccessReaderPromise(new BlockReader(fd), size, {
      lazyEntries: true,
      autoClose: false,
      decodeStrings: false,
      validateEntrySizes: true,
    })
  } catch (error) {
    await promisify(close)(fd)
    throw damaged(error)
  }
}

/** Throws a `MediaRefusal`: 413 with too many entries, 422 for a broken ZIP. */
export async function openArchive(file: string, limits: ArchiveLimits): Promise<Archive> {
  const zip = await openZip(file)
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
          const name = withinArchive(storable(decodeName(entry)).replaceAll('\\', '/'))
          if (name.endsWith('/')) continue
          const refusal = refusalOf(entry, limits)
          const reading = <Result>(work: () => Promise<Result>): Promise<Result> =>
            refusal === null ? work() : Promise.reject(refusal)
          yield {
            index,
            name,
            isHidden: isHidden(name),
            refusal,
            extract: (target) => reading(() => extract(zip, entry, target, limits, total)),
            read: (most) => reading(() => read(zip, entry, most, limits, total)),
          }
        }
      } catch (error) {
        throw error instanceof MediaRefusal ? error : damaged(error)
      }
    },
  }
}
