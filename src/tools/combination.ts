/** A physical key with its modifiers. `ctrl` stands for ⌘ on a Mac too. */
export interface Combination {
  /** `KeyboardEvent.code`: the place on the keyboard, whatever layout or input method is on. */
  readonly code: string
  readonly ctrl?: boolean
  readonly shift?: boolean
  readonly alt?: boolean
}
