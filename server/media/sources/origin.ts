import type { Kind } from '../../../src/domain/kinds.ts'
import type { MediaLimits } from '../limits.ts'
import type { MediaRefusal } from '../refusal.ts'

interface FolderLink {
  path: string
  name: string
}

export interface ListedFolder {
  /** Null: above all of them. */
  folder: string | null
  trail: FolderLink[]
  folders: FolderLink[]
  manifests: string[]
  /** Without those of its subfolders. */
  files: number
  complete: boolean
}

/** `path` is relative to the folder, with `/`. */
export interface FoundFile {
  path: string
  refusal?: MediaRefusal
  /** The path of a hidden folder ends in `/`. */
  isHidden?: boolean
}

export interface WalkOptions {
  recursive: boolean
  signal: AbortSignal
}

export interface FetchOptions {
  kind: Kind
  limits: MediaLimits
  signal: AbortSignal
}

/** `folder`: the result of `require`. When storage is down, all throw something other than a `MediaRefusal` 4xx. */
export interface ImportOrigin {
  readonly roots: readonly string[]
  readonly parallel: number
  names(folder: string): boolean
  /** Returns the name to store. Throws a `MediaRefusal` 404 if it may not be imported. */
  require(folder: string): Promise<string>
  /** One level, without hidden entries. */
  look(folder: string): Promise<ListedFolder>
  /** In a stable order; a hidden folder is one entry. Throws a `MediaRefusal` 404. */
  walk(folder: string, options: WalkOptions): AsyncIterable<FoundFile>
  /**
   * Copies to a new file. Throws a `MediaRefusal`: 404, 413 or 415 (size, type), 422 (still being written).
   * @param file its path below the folder
   */
  fetch(folder: string, file: string, target: string, options: FetchOptions): Promise<void>
  /** Throws a `MediaRefusal` if the file is not directly in the folder. */
  requireManifest(folder: string, name: string): Promise<void>
  /** A local path: the file itself, or a copy at `target`, which must not exist yet. */
  openManifest(folder: string, name: string, target: string, signal: AbortSignal): Promise<string>
}
