import type { Modifiers } from '../../../machines/editor/types.ts'
import { KEY_STEPS } from '../../canvas/keyboard-pointer.ts'
import type { Presenter } from '../../canvas/presenter.ts'
import { placeOf } from '../../physical-key.ts'
import type { CommonCommands } from './command-scope.ts'

type Step = readonly [number, number]

const WAYS: Readonly<Record<string, Step>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const stepOf = ({ shiftKey, ctrlKey, metaKey }: KeyboardEvent): number => {
  if (ctrlKey || metaKey) return KEY_STEPS.fine
  return shiftKey ? KEY_STEPS.far : KEY_STEPS.plain
}

export const POINTER_COMMANDS: CommonCommands = {
  'pointer.toggle': ({ ui }) => ui.toggle.pointing(),
  'pointer.move'({ presenter }, event) {
    const way = event && WAYS[placeOf(event)]
    if (way) presenter?.keys.move(way[0] * stepOf(event), way[1] * stepOf(event))
  },
}

const modifiersOf = (event: KeyboardEvent): Modifiers => ({
  shift: event.shiftKey,
  ctrl: event.ctrlKey,
  alt: event.altKey,
  meta: event.metaKey,
})

/** The pointer's button follows the key. @param event null where the hold ends without a key release */
export function pressByKey(presenter: Presenter | null, held: boolean, event: KeyboardEvent | null): void {
  if (held && event) presenter?.keys.press(modifiersOf(event))
  else presenter?.keys.release()
}
