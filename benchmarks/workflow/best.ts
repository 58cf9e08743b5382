import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { PLANNING_OPTIONS } from '../../server/store/postgres.ts'
import { DOCUMENT } from '../harness/pull-push.ts'
import type { Stock } from './stock.ts'
import { FIRST_USER } from './stock.ts'

const SCRIPT = fileURLToPath(new URL('best.sql', import.meta.url))

/** What each cycle plans once, as the server has it planned. */
const OPTIONS = `${PLANNING_OPTIONS} -c plan_cache_mode=force_generic_plan`

async function markedBy(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::integer as count from resources where status = 'marked'",
  )
  await client.end()
  return rows[0]?.count ?? 0
}

const numberIn = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1])

/**
 * Cycles of a pull and a push that pgbench makes in a second of the hand-written SQL (best.sql), over so many connections.
 * Throws where a cycle did not take and mark a resource.
 */
export async function runBest(
  url: string,
  { tagId }: Pick<Stock, 'tagId'>,
  { seconds, clients }: { seconds: number; clients: number },
): Promise<number> {
  const before = await markedBy(url)
  const variables = { first_user: FIRST_USER, tag_id: tagId, mark: JSON.stringify(DOCUMENT) }
  const defined = Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`])
  const asked = ['-n', '-M', 'prepared', '-j', '1', '-c', String(clients), '-T', String(seconds)]
  const ran = spawnSync('pgbench', [...asked, ...defined, '-f', SCRIPT, url], {
    encoding: 'utf8',
    env: { ...process.env, PGOPTIONS: OPTIONS },
  })
  const rate = numberIn(ran.stdout, /tps = ([\d.]+)/)
  const cycles = numberIn(ran.stdout, /transactions actually processed: (\d+)/)
  const marked = (await markedBy(url)) - before
  if (ran.status !== 0 || Number.isNaN(rate) || /aborted/.test(ran.stderr) || marked !== cycles)
    throw new Error(`pgbench marked ${marked} in ${cycles} cycles: ${ran.stdout} ${ran.stderr}`)
  return rate
}
