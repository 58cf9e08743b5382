/** U+0000, which PostgreSQL cannot store in text, and lone surrogates, which UTF-8 cannot encode. */
const UNSTORABLE = /\0|\p{Surrogate}/gu
export const REPLACEMENT = '\uFFFD'

export const storable = (text: string): string => text.replace(UNSTORABLE, REPLACEMENT)

export const isStorable = (text: string): boolean => text.search(UNSTORABLE) === -1

/** At most `max` UTF-16 units, without splitting a character. */
export const startOf = (text: string, max: number): string =>
  text.length > max ? text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '') : text

/** A day less at both ends, so that the year has four digits in every time zone. */
const [FIRST_TIME, LAST_TIME] = ['0001-01-02T00:00:00Z', '9999-12-30T00:00:00Z'].map(Date.parse) as [
  number,
  number,
]

/** Leap seconds and years that cannot be written are not. */
export const isStorableTime = (text: string): boolean => {
  const at = Date.parse(text)
  return at >= FIRST_TIME && at < LAST_TIME
}

interface PartPath {
  value: object
  step: PropertyKey
  within: PartPath | null
}

const stepsTo = (place: PartPath | null): PropertyKey[] => {
  const steps: PropertyKey[] = []
  for (let at = place; at?.within; at = at.within) steps.push(at.step)
  return steps.reverse()
}

const entriesOf = (value: object): Iterable<[PropertyKey, unknown]> =>
  Array.isArray(value) ? value.entries() : Object.entries(value)

/** Documents have about ten levels; much deeper values cannot be serialised. */
export const NESTING_MAX = 100

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

export function nestsBeyond(value: unknown, levels: number): boolean {
  let level = [value].filter(isObject)
  for (let depth = 0; depth <= levels && level.length > 0; depth += 1)
    level = level.flatMap((each) => Object.values(each).filter(isObject))
  return level.length > 0
}

type PartTest = (part: unknown) => boolean

/** Null: none. Not recursive, since senders decide the depth. */
function stepsToFirst(value: unknown, isIt: PartTest): PropertyKey[] | null {
  const places: PartPath[] = [{ value: [value], step: '', within: null }]
  for (let place = places.pop(); place; place = places.pop())
    for (const [step, part] of entriesOf(place.value)) {
      if (typeof step === 'string' && isIt(step)) return stepsTo(place).slice(1)
      if (isIt(part)) return [...stepsTo(place), step].slice(1)
      if (isObject(part)) places.push({ value: part, step, within: place })
    }
  return null
}

/** Path to a text that cannot be stored, or to the object with such a key. */
export const unstorableAt = (value: unknown): PropertyKey[] | null =>
  stepsToFirst(value, (part) => typeof part === 'string' && !isStorable(part))

/** `1e400` parses to Infinity, which JSON writes as null; whole numbers beyond 2^53 collide. */
const isSafeNumber = (number: number): boolean =>
  Number.isInteger(number) ? Number.isSafeInteger(number) : Number.isFinite(number)

export const unsafeNumberAt = (value: unknown): PropertyKey[] | null =>
  stepsToFirst(value, (part) => typeof part === 'number' && !isSafeNumber(part))
