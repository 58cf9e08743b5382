import type { Kind } from '../../src/domain/kinds.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { isAnybodyThere, lockPeople } from '../admin/people/first-admin.ts'
import { runExclusively } from '../store/exclusive.ts'
import { json } from '../store/json.ts'
import type { SqlDatabase, Store, Tx } from '../store/store.ts'
import { demoCaller, hashDemoPassword, makeDemoPeople } from './accounts.ts'
import { DEMO_KINDS, type DemoKind } from '../kinds/kinds.ts'
import { insertDemoData } from './data.ts'
import { workThroughDemo, type DemoTeam } from './history.ts'
import { storeDemoMedia, type StoredDemo } from './media.ts'
import { DEMO_USERS } from '../accounts/demo-users.ts'
import { requireValue } from '../require-value.ts'

const KEY = 'demo'
/** One process seeds at a time. */
const LOCK_KEY = 7_203_645

type SeedOptions = Pick<Dependencies, 'store' | 'media' | 'settings' | 'now' | 'random' | 'remaining'>

async function readSteps(db: SqlDatabase): Promise<string[] | null> {
  const row = await db.selectFrom('installation').select('value').where('key', '=', KEY).executeTakeFirst()
  return row ? (row.value as { steps: string[] }).steps : null
}

async function writeStep(tx: Tx, step: string): Promise<void> {
  const steps = [...((await readSteps(tx)) ?? []), step]
  const row = { key: KEY, value: json({ steps }) }
  await tx
    .insertInto('installation')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: row.value }))
    .execute()
}

async function companiesOf(db: SqlDatabase): Promise<{ internal: number; external: number }> {
  const of = async (corp: 'internal' | 'external') =>
    (await demoCaller(db, requireValue(DEMO_USERS.find((user) => user.corp === corp)).username)).companyId
  return { internal: await of('internal'), external: await of('external') }
}

/** False if users exist: another server, started without the demo, made its admin. */
async function seedPeople(store: Store): Promise<boolean> {
  const hash = await hashDemoPassword()
  return store.transaction(async (tx) => {
    await lockPeople(tx)
    if (await isAnybodyThere(tx)) return false
    await makeDemoPeople(tx, hash)
    await writeStep(tx, 'people')
    return true
  })
}

async function seedData(
  { store }: SeedOptions,
  demo: DemoKind,
  stored: readonly StoredDemo[],
): Promise<void> {
  const companies = await companiesOf(store.db)
  const admin = await demoCaller(store.db, 'admin')
  await store.transaction(async (tx) => {
    await insertDemoData(tx, demo, stored, companies, admin.id)
    await writeStep(tx, `data ${demo.kind}`)
  })
}

async function readTeam(db: SqlDatabase): Promise<DemoTeam> {
  const [mark1, mark2, check1, approve1, ext1] = await Promise.all(
    ['mark1', 'mark2', 'check1', 'approve1', 'ext1'].map((name) => demoCaller(db, name)),
  )
  return {
    mark1: requireValue(mark1),
    mark2: requireValue(mark2),
    check1: requireValue(check1),
    approve1: requireValue(approve1),
    ext1: requireValue(ext1),
  }
}

async function seedHistory(options: SeedOptions, demo: DemoKind): Promise<void> {
  const { store, media, settings, now, random, remaining } = options
  const timing = { leaseMs: settings.LEASE_TTL * 1000, takeBackMs: settings.TAKE_BACK_TTL * 1000 }
  const workflow = { store, signer: media.signer, ...timing, now, random, remaining }
  await workThroughDemo(workflow, await readTeam(store.db), demo, now())
  await store.transaction((tx) => writeStep(tx, `history ${demo.kind}`))
}

const STEPS = ['people', ...DEMO_KINDS.flatMap(({ kind }) => [`data ${kind}`, `history ${kind}`])]

/** True without users, or after an interrupted seeding. */
export async function wantsDemo(db: SqlDatabase): Promise<boolean> {
  const done = await readSteps(db)
  return done === null ? !(await isAnybodyThere(db)) : STEPS.some((step) => !done.includes(step))
}

async function seedSteps(options: SeedOptions): Promise<void> {
  const { store } = options
  if (!(await wantsDemo(store.db))) return
  const done = new Set(await readSteps(store.db))
  if (!done.has('people') && !(await seedPeople(store))) return
  const wanting = DEMO_KINDS.filter(({ kind }) => !done.has(`data ${kind}`))
  // The next kind's pictures render while this kind's history is written.
  const rendering = new Map<Kind, Promise<StoredDemo[]>>()
  const render = (demo: DemoKind | undefined): void => {
    if (!demo || rendering.has(demo.kind)) return
    const stored = storeDemoMedia(options.media, demo)
    // Reported where the kind's turn comes and it is awaited.
    stored.catch(() => undefined)
    rendering.set(demo.kind, stored)
  }
  for (const demo of DEMO_KINDS) {
    if (wanting.includes(demo)) {
      render(demo)
      const stored = await requireValue(rendering.get(demo.kind))
      render(wanting[wanting.indexOf(demo) + 1])
      await seedData(options, demo, stored)
    }
    if (!done.has(`history ${demo.kind}`)) await seedHistory(options, demo)
  }
}

/** Does nothing where people exist, and nothing twice. Continues an interrupted seeding. */
export const seedDemo = (options: SeedOptions): Promise<void> =>
  runExclusively(options.store, LOCK_KEY, () => seedSteps(options))
