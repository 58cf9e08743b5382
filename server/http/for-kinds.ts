import type { AdminKind } from '../../src/domain/kinds.ts'
import type { Family, FamilyHandlers, Handler, IdOf } from './handlers.ts'

/**
 * One implementation of families, spread over kinds: `forKinds(ALL_KINDS, (kind) => ({'marks.push': …}))` gives
 * `video.marks.push`, `image.marks.push`, … Families that only some kinds have are spread over those.
 */
export function forKinds<K extends AdminKind, F extends Family>(
  kinds: readonly K[],
  implement: (kind: K) => FamilyHandlers<F>,
): { [Id in IdOf<K, F>]: Handler<Id> } {
  const entries = kinds.flatMap((kind) =>
    Object.entries(implement(kind)).map(([family, handler]) => [`${kind}.${family}`, handler] as const),
  )
  // The family's handler takes and gives the union over kinds; the contract tests hold each kind to its own schema.
  return Object.fromEntries(entries) as { [Id in IdOf<K, F>]: Handler<Id> }
}
