import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requireValue } from '../../server/require-value.ts'
import { startPostgres, type TemporaryPostgres } from '../../scripts/postgres.ts'
import { ROOT } from '../../scripts/process.ts'
import { seeded, seedOnce } from '../support/demo-server.ts'

/** A PostgreSQL with the demo, and what a server that runs on it is told. */
interface DemoPostgres {
  postgres: TemporaryPostgres
  /** Settings of each server on it. */
  env: { DATABASE_URL: string; DATA_DIR: string; LOG_LEVEL: string }
  stop(): Promise<void>
}

/** Moves the demo of an embedded database, as `move-to-postgres` does: to seed it anew takes longer. */
export async function startDemoPostgres(): Promise<DemoPostgres> {
  const removeSeed = await seedOnce()
  const dataDir = mkdtempSync(join(tmpdir(), 'biaozhu-faults-'))
  cpSync(requireValue(seeded()).dataDir, dataDir, { recursive: true })
  const postgres = await startPostgres(true)
  const env = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, LOG_LEVEL: 'fatal' }
  execFileSync(process.execPath, ['dist/server/main.js', 'move-to-postgres'], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = async (): Promise<void> => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
    await removeSeed?.()
  }
  return { postgres, env, stop }
}
