import type { Combination } from '../../../tools/combination.ts'
import type { Shortcut } from '../../../kinds/shortcuts.ts'
import { belongsToInputMethod } from '../../../ui/input-method.ts'

/** The parts of a `KeyboardEvent` that decide. */
export interface KeyPress {
  readonly code: string
  readonly key: string
  readonly keyCode: number
  readonly isComposing: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
  readonly repeat: boolean
  readonly target: EventTarget | null
  /** It is meant for what lies above the page, where a dialog of its own listens. */
  readonly isMeantAbove?: boolean
  /** The focus came to the target by a click; then the target's own keys are not what a person means. */
  readonly isClicked?: boolean
}

/** Input types that take no text; keys pressed on them are shortcuts still. */
const WITHOUT_TEXT = new Set([
  'button',
  'checkbox',
  'color',
  'file',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
])

interface ElementLike {
  readonly tagName?: string
  readonly type?: string
  readonly isContentEditable?: boolean
  readonly closest?: (selector: string) => unknown
}

/** Whether a person writes text there. */
function isTextField(target: EventTarget | null): boolean {
  const { tagName, type, isContentEditable } = (target ?? {}) as ElementLike
  if (isContentEditable) return true
  if (tagName === 'INPUT') return !WITHOUT_TEXT.has(type ?? 'text')
  return tagName === 'TEXTAREA'
}

/**
 * Whether an input method composes with this key. Some take keys where nobody writes as well: nothing is composed there, and
 * the place of the key says what is meant, else no key would do anything until the input method is switched.
 */
const isComposed = (press: KeyPress): boolean =>
  press.isComposing || (belongsToInputMethod(press) && isTextField(press.target))

/** Whether a press writes something in a text field: a key that somebody has chosen for what works there too may. */
const writesText = ({ code, ctrlKey, metaKey, altKey }: KeyPress): boolean =>
  !ctrlKey && !metaKey && !altKey && !/^F\d+$/.test(code)

/** Menus and choices that are open above the page: whoever presses a key there does not mean the work behind. */
const isAbovePage = (target: EventTarget | null): boolean =>
  Boolean((target as ElementLike | null)?.closest?.('[role="menu"], [role="dialog"]'))

const isPlain = ({ ctrlKey, metaKey, shiftKey, altKey }: KeyPress): boolean =>
  !ctrlKey && !metaKey && !shiftKey && !altKey

/** Keys that a focused control needs for itself; links with other keys as well, which open them elsewhere. */
const CONTROL_KEYS = new Set(['Enter', 'NumpadEnter', 'Space'])

/**
 * Whether a focused button, slider or list of choices answers to this key on its own. What was merely clicked does not:
 * whoever works with the mouse wants Enter to submit, not to press the last button again, and arrows to move things, not
 * to choose another of the list. While such a list is open browsers keep its keys from the page.
 */
function belongsToControl(press: KeyPress): boolean {
  if (press.isClicked) return false
  const { tagName, type } = (press.target ?? {}) as ElementLike
  if (tagName === 'SELECT') return true
  if (tagName === 'INPUT' && type === 'range') return press.code.startsWith('Arrow')
  if (tagName === 'INPUT' && type === 'radio') return press.code.startsWith('Arrow') || press.code === 'Space'
  if (!CONTROL_KEYS.has(press.code)) return false
  return tagName === 'A' || ((tagName === 'BUTTON' || tagName === 'SUMMARY') && isPlain(press))
}

const matches = (combination: Combination, press: KeyPress): boolean =>
  combination.code === press.code &&
  Boolean(combination.ctrl) === (press.ctrlKey || press.metaKey) &&
  Boolean(combination.shift) === press.shiftKey &&
  Boolean(combination.alt) === press.altKey

/** The shortcut that a press asks for, found by the physical key; null when it is none or is not for us. */
export function shortcutFor(press: KeyPress, shortcuts: readonly Shortcut[]): Shortcut | null {
  if (isComposed(press)) return null
  const found = shortcuts.find(({ combinations }) => combinations.some((each) => matches(each, press)))
  if (!found || (press.repeat && !found.repeats)) return null
  const { target, isMeantAbove = false } = press
  if (found.inText && !(isTextField(target) && writesText(press))) return found
  if (!isMeantAbove && isAbovePage(target)) return null
  return isTextField(target) || belongsToControl(press) ? null : found
}

/** Characters that open a search of Firefox, which then takes whatever is pressed next. */
const SEARCHES: ReadonlySet<string> = new Set(["'", '/'])

const opensSearch = ({ key, ctrlKey, metaKey, altKey, target }: KeyPress): boolean =>
  SEARCHES.has(key) && !ctrlKey && !metaKey && !altKey && !isTextField(target)

/**
 * Whether a press that is no shortcut must do nothing at all, not even what the browser would: a shortcut that only
 * repeats, and what would lead the keys that follow out of the page.
 */
export const isSwallowed = (press: KeyPress, shortcuts: readonly Shortcut[]): boolean =>
  opensSearch(press) || (press.repeat && shortcutFor({ ...press, repeat: false }, shortcuts) !== null)

/** The held shortcut that a release ends: none while another key holds it too. @param held by their codes, with the one that is let go of */
export function endedBy(code: string, held: ReadonlyMap<string, Shortcut>): Shortcut | null {
  const shortcut = held.get(code)
  const isHeldOn = [...held].some(([other, each]) => other !== code && each === shortcut)
  return shortcut === undefined || isHeldOn ? null : shortcut
}
