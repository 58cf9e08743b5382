export interface ImportEntry {
  /** Position in the source, below its `count`. */
  index: number
  /** Unique in the source, and stable when the source grows; default: the position. */
  key?: string | number
  name: string
  /** For display, where it says more than the name. */
  label?: string
  /** A system file: it is reported, not fetched. */
  isHidden?: boolean
  /** Fetches it to a new file. Throws a `MediaRefusal` where it cannot be read. */
  extract(target: string): Promise<void>
}

export interface ImportSource {
  /** An upper bound of what `entries` yields. */
  count: number
  /** Default 1. */
  parallel?: number
  /** In the same order each time. */
  entries(): AsyncIterable<ImportEntry>
}
