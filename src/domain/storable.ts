/** U+0000, which PostgreSQL keeps in no text, and halves of a surrogate pair, which are no characters in UTF-8. */
const UNSTORABLE = /\0|\p{Surrogate}/gu
/** Stands for what cannot be kept or shown. */
export const REPLACEMENT = '\uFFFD'

/** The text with a sign in place of what no database keeps. */
export const storable = (text: string): string => text.replace(UNSTORABLE, REPLACEMENT)

/** Whether a database keeps the text as it is. */
export const isStorable = (text: string): boolean => text.search(UNSTORABLE) === -1

/** The beginning of a text, of so many UTF-16 units at most; no character is cut in half. */
export const startOf = (text: string, max: number): string =>
  text.length > max ? text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '') : text

/** With a day at both ends, so that the years have four digits wherever they are read. */
const [FIRST_TIME, LAST_TIME] = ['0001-01-02T00:00:00Z', '9999-12-30T00:00:00Z'].map(Date.parse) as [
  number,
  number,
]

/** Whether both the database and the server know the moment: no leap second, and of a year that can be written. */
export const isStorableTime = (text: string): boolean => {
  const at = Date.parse(text)
  return at >= FIRST_TIME && at < LAST_TIME
}

/** A value within another, and the way to it. */
interface Place {
  value: object
  step: PropertyKey
  within: Place | null
}

const stepsTo = (place: Place | null): PropertyKey[] => {
  const steps: PropertyKey[] = []
  for (let at = place; at?.within; at = at.within) steps.push(at.step)
  return steps.reverse()
}

const entriesOf = (value: object): Iterable<[PropertyKey, unknown]> =>
  Array.isArray(value) ? value.entries() : Object.entries(value)

/** Levels of lists and objects within a body; documents have about ten. Much deeper ones nobody could write again. */
export const NESTING_MAX = 100

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Whether there are more than so many levels of lists and objects within a value. Without recursion, as the walk below. */
export function nestsBeyond(value: unknown, levels: number): boolean {
  let level = [value].filter(isObject)
  for (let depth = 0; depth <= levels && level.length > 0; depth += 1)
    level = level.flatMap((each) => Object.values(each).filter(isObject))
  return level.length > 0
}

/** Whether something is found of a value, or of a name within it. */
type Look = (part: unknown) => boolean

/**
 * The way to the first part for which `isIt` holds, or to what has such a name in it; null where there is none. Without
 * recursion: what it walks over may be nested as deep as its sender likes.
 */
function stepsToFirst(value: unknown, isIt: Look): PropertyKey[] | null {
  const places: Place[] = [{ value: [value], step: '', within: null }]
  for (let place = places.pop(); place; place = places.pop())
    for (const [step, part] of entriesOf(place.value)) {
      if (typeof step === 'string' && isIt(step)) return stepsTo(place).slice(1)
      if (isIt(part)) return [...stepsTo(place), step].slice(1)
      if (isObject(part)) places.push({ value: part, step, within: place })
    }
  return null
}

/** The way to a text in a value that no database keeps, or to what has such a name in it; null where all can be kept. */
export const unstorableAt = (value: unknown): PropertyKey[] | null =>
  stepsToFirst(value, (part) => typeof part === 'string' && !isStorable(part))

/**
 * Whether a number is what its sender wrote: `1e400` is read as infinite, which JSON writes as null, and of whole numbers
 * beyond 2^53 several are read as one.
 */
const isSafeNumber = (number: number): boolean =>
  Number.isInteger(number) ? Number.isSafeInteger(number) : Number.isFinite(number)

/** The way to a number in a value that is not what its sender wrote; null where there is none. */
export const unsafeNumberAt = (value: unknown): PropertyKey[] | null =>
  stepsToFirst(value, (part) => typeof part === 'number' && !isSafeNumber(part))
