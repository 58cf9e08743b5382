/** A physical key with modifiers. `ctrl` also means ⌘ on a Mac. */
export interface Combination {
  /** `KeyboardEvent.code`: independent of layout and input method. */
  readonly code: string
  readonly ctrl?: boolean
  readonly shift?: boolean
  readonly alt?: boolean
}
