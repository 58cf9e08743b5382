import { describe, expectTypeOf, it } from 'vitest'
import type { components } from '../../src/contract/types.d.ts'
import type { Stage, Status } from '../../src/domain/lifecycle/tasks.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import type { LifecycleRecord } from '../../src/domain/lifecycle/state.ts'

type Schemas = components['schemas']

/** The domain's types and the contract's are written apart; they say the same. Checked by the compiler. */
describe('types of the domain are those of the contract', () => {
  it('kinds, stages, statuses and codes', () => {
    expectTypeOf<Kind>().toEqualTypeOf<Schemas['Kind']>()
    expectTypeOf<Stage>().toEqualTypeOf<Schemas['Stage']>()
    expectTypeOf<Status>().toEqualTypeOf<Schemas['Status']>()
    expectTypeOf<LifecycleRecord['code']>().toEqualTypeOf<Schemas['OperationType']>()
  })
})
