import type { core } from 'zod'
import { z } from 'zod'
import { formText } from '../text/forms.ts'

type Issue = core.$ZodRawIssue

const isMissing = (input: unknown): boolean => input === undefined || input === null || input === ''

function typeMessage(issue: Issue & { code: 'invalid_type' }): string {
  if (isMissing(issue.input)) return formText.required
  if (issue.expected === 'date') return formText.date.invalid
  if (issue.expected === 'number' && Number.isNaN(issue.input)) return formText.required
  if (issue.expected === 'int') return formText.number.integer
  return formText.type(formText.types[issue.expected] ?? formText.typeOther)
}

function smallMessage(issue: Issue & { code: 'too_small' }): string {
  const min = Number(issue.minimum)
  switch (issue.origin) {
    case 'string':
      if (issue.exact) return formText.string.exact(min)
      return isMissing(issue.input) ? formText.required : formText.string.min(min)
    case 'array':
    case 'set':
    case 'file':
      return issue.exact ? formText.array.exact(min) : formText.array.min(min)
    case 'date':
      return formText.date.invalid
    default:
      if (issue.exact) return formText.number.equal(min)
      return issue.inclusive === false ? formText.number.above(min) : formText.number.min(min)
  }
}

function bigMessage(issue: Issue & { code: 'too_big' }): string {
  const max = Number(issue.maximum)
  switch (issue.origin) {
    case 'string':
      return issue.exact ? formText.string.exact(max) : formText.string.max(max)
    case 'array':
    case 'set':
    case 'file':
      return issue.exact ? formText.array.exact(max) : formText.array.max(max)
    case 'date':
      return formText.date.invalid
    default:
      if (issue.exact) return formText.number.equal(max)
      return issue.inclusive === false ? formText.number.below(max) : formText.number.max(max)
  }
}

function formatMessage(issue: Issue & { code: 'invalid_format' }): string {
  switch (issue.format) {
    case 'email':
      return formText.email
    case 'url':
      return formText.url
    case 'date':
    case 'datetime':
    case 'time':
      return formText.date.format
    default:
      return formText.pattern
  }
}

/** Specification §5. */
function messageOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeMessage(issue)
    case 'too_small':
      return smallMessage(issue)
    case 'too_big':
      return bigMessage(issue)
    case 'invalid_format':
      return formatMessage(issue)
    case 'not_multiple_of':
      return issue.divisor === 1 ? formText.number.integer : formText.number.multiple(issue.divisor)
    case 'invalid_value': {
      const [first] = issue.values
      if (isMissing(issue.input)) return formText.required
      if (issue.values.length === 1 && typeof first === 'number') return formText.number.equal(first)
      return formText.oneOf(issue.values.map(String))
    }
    case 'unrecognized_keys':
      return formText.unknownKeys(issue.keys)
    default:
      return formText.invalid
  }
}

z.config({ customError: messageOf })

/** The contract requires a visible character in names. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

export const textBetween = (min: number, max: number) =>
  z
    .string()
    .min(1, formText.required)
    .regex(VISIBLE, formText.whitespace)
    .min(min, formText.string.range(min, max))
    .max(max, min <= 1 ? formText.string.max(max) : formText.string.range(min, max))

export const textUpTo = (max: number) => z.string().max(max)

export const wholeBetween = (min: number, max: number) =>
  z.number().int().min(min, formText.number.range(min, max)).max(max, formText.number.range(min, max))

export const numberBetween = (min: number, max: number) =>
  z.number().min(min, formText.number.range(min, max)).max(max, formText.number.range(min, max))

export const listBetween = <Item extends z.ZodType>(item: Item, min: number, max: number) =>
  z.array(item).min(min, formText.array.range(min, max)).max(max, formText.array.range(min, max))

const DATE_TIME = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/

/** Distinguishes a wrong format from an impossible date. */
export const dateTimeText = () =>
  z.string().superRefine((text, context) => {
    if (text.trim() === '') return context.addIssue({ code: 'custom', message: formText.required })
    const parts = DATE_TIME.exec(text)?.slice(1).map(Number)
    if (!parts) {
      const message = Number.isNaN(Date.parse(text)) ? formText.date.unparsable : formText.date.format
      return context.addIssue({ code: 'custom', message })
    }
    const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    const date = new Date(year, month - 1, day, hour, minute, second)
    const same =
      date.getMonth() === month - 1 && date.getDate() === day && hour < 24 && minute < 60 && second < 60
    if (!same) context.addIssue({ code: 'custom', message: formText.date.invalid })
  })

export { z }
