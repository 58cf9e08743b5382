/** `KeyboardEvent.keyCode` of a key that an input method has taken. */
const TAKEN = 229

/**
 * Whether a key is an input method's own, or is about to be. Safari ends a composition before it tells of the key that
 * ended it, which then has this code alone.
 */
export const belongsToInputMethod = ({
  isComposing,
  keyCode,
}: {
  readonly isComposing: boolean
  readonly keyCode: number
}): boolean => isComposing || keyCode === TAKEN

/** For `onEscapeKeyDown` of a layer: Escape takes back what an input method composes, and the layer stays. */
export function leaveToInputMethod(event: KeyboardEvent): void {
  if (belongsToInputMethod(event)) event.preventDefault()
}
