import type { Combination } from '../../../tools/combination.ts'
import type { Shortcut } from '../../../kinds/command.ts'
import { belongsToInputMethod } from '../../../ui/input-method.ts'

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
  readonly isMeantAbove?: boolean
  /** A control that was clicked does not get its own keys. */
  readonly isClicked?: boolean
}

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

function isTextField(target: EventTarget | null): boolean {
  const { tagName, type, isContentEditable } = (target ?? {}) as ElementLike
  if (isContentEditable) return true
  if (tagName === 'INPUT') return !WITHOUT_TEXT.has(type ?? 'text')
  return tagName === 'TEXTAREA'
}

/** Some input methods intercept keys outside of text fields, where nothing is composed. */
const isComposed = (press: KeyPress): boolean =>
  press.isComposing || (belongsToInputMethod(press) && isTextField(press.target))

/** A personal shortcut that works in fields may be such a key. */
const writesText = ({ code, ctrlKey, metaKey, altKey }: KeyPress): boolean =>
  !ctrlKey && !metaKey && !altKey && !/^F\d+$/.test(code)

const isAbovePage = (target: EventTarget | null): boolean =>
  Boolean((target as ElementLike | null)?.closest?.('[role="menu"], [role="dialog"]'))

const isPlain = ({ ctrlKey, metaKey, shiftKey, altKey }: KeyPress): boolean =>
  !ctrlKey && !metaKey && !shiftKey && !altKey

/** On links also with modifiers, which open them elsewhere. */
const CONTROL_KEYS = new Set(['Enter', 'NumpadEnter', 'Space'])

/** A focused control handles its keys, except after a click: then Enter submits, and arrows move shapes. */
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

export function shortcutFor(press: KeyPress, shortcuts: readonly Shortcut[]): Shortcut | null {
  if (isComposed(press)) return null
  const found = shortcuts.find(({ combinations }) => combinations.some((each) => matches(each, press)))
  if (!found || (press.repeat && !found.repeats)) return null
  const { target, isMeantAbove = false } = press
  if (found.inText && !(isTextField(target) && writesText(press))) return found
  if (!isMeantAbove && isAbovePage(target)) return null
  return isTextField(target) || belongsToControl(press) ? null : found
}

/** Open quick find in Firefox, which then takes all following keys. */
const SEARCHES: ReadonlySet<string> = new Set(["'", '/'])

const opensSearch = ({ key, ctrlKey, metaKey, altKey, target }: KeyPress): boolean =>
  SEARCHES.has(key) && !ctrlKey && !metaKey && !altKey && !isTextField(target)

/** A repeated shortcut, or a key that moves later keys out of the page. */
export const isSwallowed = (press: KeyPress, shortcuts: readonly Shortcut[]): boolean =>
  opensSearch(press) || (press.repeat && shortcutFor({ ...press, repeat: false }, shortcuts) !== null)

/** Undefined while another key holds it. @param held by key code, with the released one */
export function endedBy(code: string, held: ReadonlyMap<string, Shortcut>): Shortcut | null {
  const shortcut = held.get(code)
  const isHeldOn = [...held].some(([other, each]) => other !== code && each === shortcut)
  return shortcut === undefined || isHeldOn ? null : shortcut
}
