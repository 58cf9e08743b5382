/** One file of what is imported, as archives and folders of the server hand it over. */
export interface ImportEntry {
  /** Position in the source, below its `count`. */
  index: number
  /** What tells it from all others of its source, whatever is added to the source meanwhile; the position where left out. */
  key?: string
  /** Of the resource. */
  name: string
  /** Where it stands, for people, where that says more than the name. */
  label?: string
  /** Whether it is what a system keeps beside people's files: it is told of, not fetched. */
  isHidden?: boolean
  /** Fetches it to a file that does not exist yet. Throws a `MediaRefusal` where it is not to be had. */
  extract(target: string): Promise<void>
}

/** Many files that are imported one by one. */
export interface ImportSource {
  /** An upper bound of what `entries` yields. */
  count: number
  /** How many entries may be fetched at the same time; one where left out. */
  parallel?: number
  /** In the same order each time. */
  entries(): AsyncIterable<ImportEntry>
}
