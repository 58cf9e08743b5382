import type { KeyPress } from './dispatcher.ts'

/** A key press without modifiers. @param code the physical key */
export const press = (code: string, more: Partial<KeyPress> = {}): KeyPress => ({
  code,
  key: '',
  keyCode: 0,
  isComposing: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  repeat: false,
  target: null,
  ...more,
})
