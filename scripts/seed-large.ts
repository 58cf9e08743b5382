/**
 * Fills the database of these settings (DATA_DIR or DATABASE_URL) with made-up work, to measure on; resources have no
 * files. The admin is `large-admin`, everybody's password `biaozhu-large`. A stopped run continues.
 * node --import tsx scripts/seed-large.ts [--resources 200000] [--people 500] [--operations 2000000] [--days 250]
 */
import { hashPassword } from '../server/accounts/password.ts'
import { readSettings } from '../server/settings.ts'
import { openStore } from '../server/store/open.ts'
import { readOptions } from './options.ts'
import { fillLarge } from './seed-large/fill.ts'

const size = readOptions({ resources: 200_000, people: 500, operations: 2_000_000, days: 250 })
const started = Date.now()
const say = (text: string): void => console.log(`${((Date.now() - started) / 1000).toFixed(0)} s  ${text}`)
const fail = (error: unknown): void => console.error(error)
const { DATABASE_URL, DATA_DIR } = readSettings(process.env)
const store = await openStore({
  dataDir: DATA_DIR,
  ...(DATABASE_URL === undefined ? {} : { databaseUrl: DATABASE_URL }),
  onFailure: fail,
  onError: fail,
})
const passwordHash = await hashPassword('biaozhu-large')
await fillLarge(store, { size, passwordHash, now: Date.now(), say })
await store.close()
say('done')
