import type { KeyPress } from './dispatcher.ts'

/** A key that goes down by itself, but for what is said of it. @param code its place on the keyboard */
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
