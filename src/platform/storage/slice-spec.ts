/** What the browser saves, under the names of the specification. */
export interface SliceSpec {
  readonly perItem: Readonly<Record<string, unknown>>
  /** Of all items of the kind. */
  readonly perKind: Readonly<Record<string, unknown>>
  readonly unsaved: readonly string[]
  /** Work that is not in a document yet. */
  readonly held: readonly string[]
}
