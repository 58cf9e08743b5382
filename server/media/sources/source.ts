export interface ImportEntry {
  /** Below `count`. */
  index: number
  /** Unique and stable when the source grows; default: the position. */
  key?: string | number
  name: string
  /** If it says more than the name. */
  label?: string
  /** A system file: reported, not fetched. */
  isHidden?: boolean
  /** To a new file. Throws a `MediaRefusal` if it cannot be read. */
  extract(target: string): Promise<void>
}

export interface ImportSource {
  /** An upper bound of `entries`. */
  count: number
  parallel?: number
  entries(): AsyncIterable<ImportEntry>
}
