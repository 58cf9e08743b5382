/** `KeyboardEvent.keyCode` of a key that an input method handles. */
const TAKEN = 229

/**
 * Whether an input method handles the key. Safari ends a composition before this event, which only the key code shows.
 */
export const belongsToInputMethod = ({
  isComposing,
  keyCode,
}: {
  readonly isComposing: boolean
  readonly keyCode: number
}): boolean => isComposing || keyCode === TAKEN

/** For `onEscapeKeyDown`: Escape cancels a composition and must not close the layer. */
export function leaveToInputMethod(event: KeyboardEvent): void {
  if (belongsToInputMethod(event)) event.preventDefault()
}
