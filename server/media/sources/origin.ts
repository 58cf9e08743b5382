import type { Kind } from '../../../src/domain/kinds.ts'
import type { MediaLimits } from '../limits.ts'
import type { MediaRefusal } from '../refusal.ts'

interface Place {
  path: string
  name: string
}

/** One level of the folders that may be imported. */
export interface ListedFolder {
  /** Null: above all of them. */
  folder: string | null
  /** The way down to the folder, itself last. */
  trail: Place[]
  folders: Place[]
  /** Names of the files that may name what is to be imported. */
  manifests: string[]
  /** Of the folder itself; what lies in its folders is not counted. */
  files: number
  /** False: there is more in it than was looked through or is told. */
  complete: boolean
}

/** Something that lies in a folder, by its path below that folder with `/`. */
export interface Found {
  path: string
  /** Why it, or what lies in this folder, is not to be had. */
  refusal?: MediaRefusal
  /** Whether it is what a system keeps beside people's files, which nobody wants to be read; a folder's path ends in `/`. */
  isHidden?: boolean
}

export interface WalkOptions {
  /** Whether the folders in it are walked through, too. */
  recursive: boolean
  signal: AbortSignal
}

export interface FetchOptions {
  kind: Kind
  limits: MediaLimits
  signal: AbortSignal
}

/**
 * Where folders lie that may be imported, which are only read. `folder` is what `require` answered. Where storage is away,
 * which may pass, all throw something else than a `MediaRefusal` 4xx.
 */
export interface ImportOrigin {
  /** The folders that may be imported with all that lies below them, as they were set. */
  readonly roots: readonly string[]
  /** How many files may be fetched at the same time. */
  readonly parallel: number
  /** Whether a folder is named as those of this origin are. */
  names(folder: string): boolean
  /** The name that is kept of a folder. Throws a `MediaRefusal` 404 where there is none that may be imported. */
  require(folder: string): Promise<string>
  /** What lies in a folder, without what is hidden and without what lies in its folders. */
  look(folder: string): Promise<ListedFolder>
  /** All that is no folder in a folder, hidden folders as one, in an order that stays the same. Throws a `MediaRefusal` 404. */
  walk(folder: string, options: WalkOptions): AsyncIterable<Found>
  /**
   * Copies a file to one that does not exist yet. Throws a `MediaRefusal`: 404 where there is none, 413 or 415 where it is too
   * large or no media of the kind, 422 where it is being written.
   *
   * @param file its path below the folder
   */
  fetch(folder: string, file: string, target: string, options: FetchOptions): Promise<void>
  /** Throws a `MediaRefusal` where no such file lies in the folder itself. */
  requireManifest(folder: string, name: string): Promise<void>
  /** Where the file can be read on this machine: where it lies, or in `target`, which does not exist yet. */
  openManifest(folder: string, name: string, target: string, signal: AbortSignal): Promise<string>
}
