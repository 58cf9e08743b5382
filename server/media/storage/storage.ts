import type { Readable } from 'node:stream'

export interface StoredFile {
  /** Bytes. */
  size: number
  modifiedAt: Date
  /** Quoted, ready for the header. */
  etag: string
}

/** Both inclusive, as in an HTTP range. */
export interface ByteRange {
  start: number
  end: number
}

/** A path not of `paths.ts` throws a `MediaRefusal` 400. Writes are atomic, and on disk when the promise resolves. */
export interface MediaStorage {
  /** Throws if files can be neither read nor written now. */
  check(signal?: AbortSignal): Promise<void>
  /** Throws if a write fails now, as on a full disk. Leaves nothing behind. */
  checkWrites(signal?: AbortSignal): Promise<void>
  stat(path: string): Promise<StoredFile | null>
  /** Throws a `MediaRefusal` 404. */
  read(path: string, range?: ByteRange): Promise<Readable>
  write(path: string, content: Buffer | Readable): Promise<void>
  /** `localFile` may be moved away. */
  adopt(path: string, localFile: string): Promise<void>
  copy(from: string, to: string): Promise<void>
  /** For programs that read files; absent for remote storage. */
  localPath?(path: string): string
  /** A missing file is no error. */
  remove(path: string): Promise<void>
  /** Leftovers of writes; absent if opening the storage removes them. Returns how many. */
  removeUnfinished?(before: Date): Promise<number>
  removeFolder(folder: string): Promise<void>
}
