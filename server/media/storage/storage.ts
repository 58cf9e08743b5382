import type { Readable } from 'node:stream'

/** What is known of a stored file without reading it. */
export interface StoredFile {
  /** Bytes. */
  size: number
  modifiedAt: Date
  /** Quoted, ready for the header. */
  etag: string
}

/** First and last byte, both included, as in an HTTP range. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Where media lie. Paths are those of `paths.ts`; any other path throws a `MediaRefusal` 400. A write is seen
 * whole or not at all, and is on disk when its promise resolves.
 */
export interface MediaStorage {
  /** Throws where files can be neither read nor written now; ends early once `signal` says so, where it can. */
  check(signal?: AbortSignal): Promise<void>
  /** Throws where a write does not reach it now, as on a full disk. Tries one that leaves nothing; else as `check`. */
  checkWrites(signal?: AbortSignal): Promise<void>
  stat(path: string): Promise<StoredFile | null>
  /** Throws a `MediaRefusal` 404 when the file is not there. */
  read(path: string, range?: ByteRange): Promise<Readable>
  write(path: string, content: Buffer | Readable): Promise<void>
  /** Takes over a local file: afterwards it may be gone from where it was. */
  adopt(path: string, localFile: string): Promise<void>
  copy(from: string, to: string): Promise<void>
  /** Where the file lies on this machine, for what reads files by themselves; absent where it lies elsewhere. */
  localPath?(path: string): string
  /** Removes a file; one that is not there is no error. */
  remove(path: string): Promise<void>
  /**
   * Removes what writes that were cut off before this time left where nobody sees it; absent where opening the storage does.
   * @returns how many
   */
  removeUnfinished?(before: Date): Promise<number>
  /** Removes all that lies below `folder`. */
  removeFolder(folder: string): Promise<void>
}
