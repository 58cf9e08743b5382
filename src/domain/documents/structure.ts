import type { z } from 'zod'
import type { Violation } from './violation.ts'
import { pathOf, violation } from './violation.ts'

type Issue = z.core.$ZodIssue
type TooFar = Extract<Issue, { code: 'too_big' | 'too_small' }>

const TYPE_NAMES: Record<string, string> = {
  string: '文本',
  number: '数字',
  int: '整数',
  boolean: '是或否',
  array: '列表',
  tuple: '列表',
  object: '对象',
}

const isAbsent = (document: unknown, path: readonly PropertyKey[]): boolean => {
  const parent = path
    .slice(0, -1)
    .reduce<unknown>((at, step) => (at as Record<PropertyKey, unknown>)[step], document)
  const last = path.at(-1)
  return last !== undefined && typeof parent === 'object' && parent !== null && !(last in parent)
}

const outOfBounds = (path: string, issue: TooFar): Violation => {
  const counted = issue.origin === 'array' || issue.origin === 'string'
  if (issue.code === 'too_big')
    return violation(path, counted ? 'too-many' : 'too-big', { limit: String(issue.maximum) })
  return violation(path, counted ? 'too-few' : 'too-small', { limit: String(issue.minimum) })
}

/** The issues of the alternative that fits best: the one whose constants are met, with the fewest issues. */
function closestOf({ errors, path }: Extract<Issue, { code: 'invalid_union' }>): Issue[] {
  const misses = (issues: readonly Issue[]) =>
    issues.filter(({ code }) => code === 'invalid_value').length * 1000 + issues.length
  const [closest = []] = errors.toSorted((a, b) => misses(a) - misses(b))
  return closest.map((issue) => ({ ...issue, path: [...path, ...issue.path] }))
}

const violationsOf = (document: unknown, issue: Issue): Violation[] => {
  const path = pathOf(issue.path)
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => violation(pathOf([...issue.path, key]), 'unknown', { name: key }))
  if (isAbsent(document, issue.path)) return [violation(path, 'required')]
  if (path === 'schemaVersion') return [violation(path, 'schema-version')]
  switch (issue.code) {
    case 'invalid_union': {
      const closest = closestOf(issue)
      if (closest.some(({ path: inner }) => inner.length > issue.path.length))
        return closest.flatMap((inner) => violationsOf(document, inner))
      return [violation(path, 'type', { expected: '规定的结构' })]
    }
    case 'too_big':
    case 'too_small':
      return [outOfBounds(path, issue)]
    case 'invalid_value':
      return [violation(path, 'value', { allowed: issue.values.map(String).join('、') })]
    case 'invalid_type':
      return [violation(path, 'type', { expected: TYPE_NAMES[issue.expected] ?? issue.expected })]
    default:
      return [violation(path, 'type', { expected: '规定的结构' })]
  }
}

export const structureViolations = (schema: z.ZodType, document: unknown): Violation[] => {
  const result = schema.safeParse(document)
  return result.success ? [] : result.error.issues.flatMap((issue) => violationsOf(document, issue))
}
