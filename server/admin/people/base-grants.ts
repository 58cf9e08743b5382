import type { Grant } from '../../../src/domain/permissions.ts'
import { areSameGrants } from '../../../src/domain/permissions.ts'
import { Problem } from '../../http/problem.ts'
import { accountText } from '../../accounts/text.ts'

interface GrantChanges {
  grants?: readonly Grant[] | undefined
  /** What `grants` were made from. */
  baseGrants?: readonly Grant[] | undefined
}

/** Throws a 409 when the grants in force are neither those that the change was made from nor those that it wants. */
export function checkGrantsStand({ grants, baseGrants }: GrantChanges, current: readonly Grant[]): void {
  if (!grants || !baseGrants || areSameGrants(current, baseGrants) || areSameGrants(current, grants)) return
  throw new Problem(409, accountText.grantsMovedOn)
}
