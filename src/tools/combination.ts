/** `ctrl` also means ⌘ on a Mac. */
export interface Combination {
  /** `KeyboardEvent.code`: independent of layout and input method. */
  readonly code: string
  readonly ctrl?: boolean
  readonly shift?: boolean
  readonly alt?: boolean
}

export const key = (code: string): Combination => ({ code })
export const shift = (code: string): Combination => ({ code, shift: true })
export const ctrl = (code: string): Combination => ({ code, ctrl: true })
export const alt = (code: string): Combination => ({ code, alt: true })

export const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const

export const sameCombination = (a: Combination, b: Combination): boolean =>
  a.code === b.code && !a.ctrl === !b.ctrl && !a.shift === !b.shift && !a.alt === !b.alt
