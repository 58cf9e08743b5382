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

/** A path outside `paths.ts` throws a `MediaRefusal` 400. A write is atomic, and on disk when its promise resolves. */
export interface MediaStorage {
  /** Throws where files can be neither read nor written now; `signal` ends it early where possible. */
  check(signal?: AbortSignal): Promise<void>
  /** Throws where a write fails now, as on a full disk. The test write leaves nothing; else as `check`. */
  checkWrites(signal?: AbortSignal): Promise<void>
  stat(path: string): Promise<StoredFile | null>
  /** Throws a `MediaRefusal` 404 when there is no such file. */
  read(path: string, range?: ByteRange): Promise<Readable>
  write(path: string, content: Buffer | Readable): Promise<void>
  /** Stores a local file, which may be moved away. */
  adopt(path: string, localFile: string): Promise<void>
  copy(from: string, to: string): Promise<void>
  /** For programs that read files themselves; absent for remote storage. */
  localPath?(path: string): string
  /** A missing file is no error. */
  remove(path: string): Promise<void>
  /** Removes leftovers of writes; absent where opening the storage does it. @returns how many */
  removeUnfinished?(before: Date): Promise<number>
  removeFolder(folder: string): Promise<void>
}
