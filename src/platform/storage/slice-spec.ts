/** The fields of a page that the browser saves, with their initial values and the names of the specification. */
export interface SliceSpec {
  /** Of each item. */
  readonly perItem: Readonly<Record<string, unknown>>
  /** Of all items of the kind. */
  readonly kept: Readonly<Record<string, unknown>>
  readonly unsaved: readonly string[]
  /** Work that is not in a document yet. */
  readonly held: readonly string[]
}
