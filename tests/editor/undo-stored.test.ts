import 'fake-indexeddb/auto'
import { afterAll, beforeAll, test } from 'vitest'
import type { MaskPort } from '../../src/machines/editor/masks.ts'
import type { WorkDocument } from '../../src/machines/work.ts'
import type { IndexedDb } from '../../src/platform/storage/database.ts'
import { dropDatabase, openDatabase } from '../../src/platform/storage/database.ts'
import { createWorkStore } from '../../src/platform/storage/work-store.ts'
import type { CommandKind } from './commands.ts'
import type { Keeper } from './life.ts'
import { assertDoing, takesBack } from './life.ts'
import { loadMasks } from './paint-driver.ts'
import { beginnings, deedsOf, trialOf } from './trials.ts'

/** Masks and nodes that come back from the browser's storage, step by step, are undone and redone as if nobody had left. */

const OWNER = '2'
const TIMEOUT_MS = 60_000

let masks: MaskPort
let database: IndexedDb
let lives = 0

beforeAll(async () => {
  masks = await loadMasks()
  database = await openDatabase({ onClosed: () => undefined })
})
afterAll(async () => {
  database.close()
  await dropDatabase()
})

/** A picture's place in storage, and pages that open it one after the other. */
function storedWork(kind: CommandKind): Keeper<WorkDocument> {
  const uuid = `life-${++lives}`
  let store = createWorkStore(database, OWNER)
  return {
    keep: ({ document, history }) =>
      store.save({
        uuid,
        kind,
        assignment: { stage: 'check' },
        version: 1,
        work: document,
        history,
        activeMs: 0,
        savedAt: 0,
      }),
    async bring() {
      store = createWorkStore(database, OWNER)
      const found = await store.load(uuid)
      if (!found) throw new Error('nothing came back')
      return { document: found.work, history: found.history }
    },
  }
}

test.each([
  ['image-node', ['node-place', 'skeleton-mirror', 'verdict/verdict']],
  ['image-segment', ['create', 'move', 'paint', 'rename']],
] as const)(
  '%s',
  async (kind, labels) => {
    await assertDoing(labels, 25, [beginnings(kind), deedsOf(kind)], (beginning, deeds) =>
      takesBack({ ...trialOf(kind, masks, beginning), keeper: storedWork(kind) }, deeds),
    )
  },
  TIMEOUT_MS,
)
