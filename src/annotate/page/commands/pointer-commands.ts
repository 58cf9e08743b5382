import type { Modifiers } from '../../../machines/editor/types.ts'
import { KEY_STEPS } from '../../canvas/keyboard-pointer.ts'
import type { Presenter } from '../../canvas/presenter.ts'
import { placeOf } from '../../physical-key.ts'
import type { CommandRunner } from './command-scope.ts'

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

/** The pointer that keys move. */
export const pointing: CommandRunner = (command, { presenter, ui }, event) => {
  switch (command) {
    case 'pointer.toggle':
      ui.toggle.pointing()
      return true
    case 'pointer.move': {
      const way = event && WAYS[placeOf(event)]
      if (way) presenter?.keys.move(way[0] * stepOf(event), way[1] * stepOf(event))
      return true
    }
    default:
      return false
  }
}

const modifiersOf = (event: KeyboardEvent): Modifiers => ({
  shift: event.shiftKey,
  ctrl: event.ctrlKey,
  alt: event.altKey,
  meta: event.metaKey,
})

/** Its button goes down with the key and up with it. @param event null where it ends otherwise than by its key */
export function pressByKey(presenter: Presenter | null, held: boolean, event: KeyboardEvent | null): void {
  if (held && event) presenter?.keys.press(modifiersOf(event))
  else presenter?.keys.release()
}
