import { foldCounts } from '../../server/store/counts.ts'
import type { Person, World } from '../lifecycle/world.ts'
import { randomOf } from '../support/random.ts'

const DAY = 86_400_000

interface Recorded {
  id: number
}

interface Meddling {
  world: World
  admin: Person
  tags: readonly number[]
  seed: number
  steps: number
}

/** An admin who undoes and reverts, while days pass. */
export const meddle = async ({ world, admin, tags, seed, steps }: Meddling): Promise<void> => {
  const random = randomOf(seed)
  for (let step = 0; step < steps; step += 1) {
    world.advance(random.below(DAY / 8))
    const records = await admin.ask<{ items: Recorded[] }>(
      'GET',
      '/api/operationRecords?scope=all&pageSize=20',
    )
    const record = random.pick(records.body.items)
    if (random.chance(0.6)) await admin.ask('POST', `/api/operationRecords/${record?.id ?? 1}/reset`)
    else
      await admin.ask('POST', `/api/admin/images2/tags/${random.pick(tags) ?? 0}/revert-from-checked`, {
        to: random.chance(0.5) ? 'checked' : 'marked',
      })
    if (random.chance(0.2)) await foldCounts(world.store)
  }
}
