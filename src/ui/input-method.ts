/** `KeyboardEvent.keyCode` of a key that an input method handles. */
const TAKEN = 229

/** Safari ends a composition before this event; only the key code shows it. */
export const belongsToInputMethod = ({
  isComposing,
  keyCode,
}: {
  readonly isComposing: boolean
  readonly keyCode: number
}): boolean => isComposing || keyCode === TAKEN

/** Escape cancels a composition and must not close the layer. */
export function leaveToInputMethod(event: KeyboardEvent): void {
  if (belongsToInputMethod(event)) event.preventDefault()
}
