import { isDeepStrictEqual } from 'node:util'
import type { Violation } from '../../src/contract/types.d.ts'
import { Problem } from './problem.ts'
import { httpText } from './text.ts'

/** Both values fit into the length of a reason. */
const VALUE_MAX = 300

const shown = (value: unknown): string =>
  typeof value === 'string' ? `“${value.slice(0, VALUE_MAX)}”` : JSON.stringify(value).slice(0, VALUE_MAX)

type IsSame = (one: unknown, other: unknown) => boolean

/** Fields that somebody else changed since `base` was read, to something other than `wanted`. */
export function changedSince<Fields extends object>(
  base: Partial<Fields> | undefined,
  wanted: { readonly [Name in keyof Fields]?: Fields[Name] | undefined },
  current: Fields,
  isSame: IsSame = isDeepStrictEqual,
): Violation[] {
  if (!base) return []
  const names = Object.keys(current) as (keyof Fields & string)[]
  return names.flatMap((name) => {
    const [was, wish, now] = [base[name], wanted[name], current[name]]
    if (was === undefined || wish === undefined || isSame(now, was) || isSame(now, wish)) return []
    return [{ path: name, rule: 'outdated', reason: httpText.outdated(shown(now), shown(wish)) }]
  })
}

/** Throws a 409 `outdated` if there are any. Call before anything is saved. */
export function requireCurrent(details: readonly Violation[], message: string, reason = ''): void {
  if (details.length > 0) throw new Problem(409, message, reason, { code: 'outdated', details })
}
