import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { openEngine } from '../../server/store/embedded/engine.ts'
import { localLink } from '../../server/store/embedded/local-link.ts'
import { enginePool } from '../../server/store/embedded/pool.ts'
import { SHARING } from '../../server/store/together.ts'
import { PLANNING_OPTIONS } from '../../server/store/postgres.ts'
import { DOCUMENT } from '../harness/pull-push.ts'
import { FIRST_USER, type Stock } from './stock.ts'

const SCRIPT = fileURLToPath(new URL('best.sql', import.meta.url))

/** Plans each cycle once, as the server does. */
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

/** Pull-push cycles per second that pgbench makes of best.sql. Throws where a cycle marked no resource. */
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

interface Prepared {
  text: string
  /** pgbench's parameter names in order. */
  names: string[]
}

/** A statement of best.sql for a driver: `:name` as `$1`. */
function preparedOf(statement: string): Prepared {
  const names = [...new Set([...statement.matchAll(/(?<!:):([a-z_]+)/g)].map(([, name = '']) => name))]
  const text = statement.replace(/(?<!:):([a-z_]+)/g, (_, name: string) => `$${names.indexOf(name) + 1}`)
  return { text, names }
}

export interface EmbeddedBest {
  /** Cycles of a pull and a push per second. */
  run(seconds: number): Promise<number>
  close(): Promise<void>
}

/** best.sql on the embedded engine's one connection, synced as often as under load. @param folder data that nobody else has open */
export async function openEmbeddedBest(folder: string, { tagId, tokens }: Stock): Promise<EmbeddedBest> {
  const link = localLink(await openEngine({ folder }))
  const pool = enginePool(link)
  const client = await pool.connect()
  await client.query('set plan_cache_mode = force_generic_plan; set synchronous_commit = off')
  const script = readFileSync(SCRIPT, 'utf8').replace(/^(--|\\set ).*$/gm, '')
  const [pull, push] = script.split('\\gset').map(preparedOf) as [Prepared, Prepared]
  const mark = JSON.stringify(DOCUMENT)
  let cycles = 0
  const ask = (name: string, { text, names }: Prepared, values: Record<string, unknown>) =>
    client.query<Record<string, unknown>>({ name, text, values: names.map((each) => values[each]) })
  const cycle = async () => {
    const variables = { client_id: cycles % tokens.length, tag_id: tagId, mark, key: cycles }
    const { rows } = await ask('pull', pull, variables)
    const { rowCount } = await ask('push', push, { ...variables, ...rows[0] })
    if (rowCount !== 1) throw new Error(`the cycle ${cycles} marked nothing`)
    cycles += 1
    if ((2 * cycles) % SHARING.calls === 0)
      await client.query("select pg_logical_emit_message(false, '', '', true)")
  }
  return {
    run: async (seconds) => {
      const [first, begun] = [cycles, performance.now()]
      while (performance.now() < begun + seconds * 1000) await cycle()
      return (cycles - first) / ((performance.now() - begun) / 1000)
    },
    close: async () => {
      client.release()
      await pool.end()
      await link.close()
    },
  }
}
