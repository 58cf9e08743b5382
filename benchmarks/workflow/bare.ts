import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PLANNING_OPTIONS } from '../../server/store/postgres.ts'
import type { Cycle, Statement } from './record.ts'

/**
 * The recorded statements of one pull and push as a script of pgbench: the resource is the one that its own pick locks,
 * the person that of the client, the key a new one each time. All else stands as it was recorded.
 */

/** A literal without a colon, which pgbench would take for the start of a variable. */
const quoted = (text: string): string =>
  `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a')}'`

const arrayOf = (values: readonly unknown[]): string =>
  `{${values.map((value) => (typeof value === 'string' ? JSON.stringify(value) : String(value))).join(',')}}`

const textOf = (value: unknown): string => {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return arrayOf(value)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const UUID = '@uuid@'
const USER = '"@user@"'
/** Properties of the recorded documents that hold the person. */
const PERSON_FIELDS = /"(holder|marker|user_id|actor_id|author|by|lease_holder_id)":(\d+)/g

/** Whether it is JSON; arrays of the database are not, since they hold their parts in braces. */
function isDocument(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}

function literal(value: unknown, { uuid, userId, key }: Cycle): string {
  if (value === null || value === undefined) return 'null'
  if (Buffer.isBuffer(value)) return quoted(`\\x${value.toString('hex')}`)
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'number') return value === userId ? ':user' : String(value)
  const text = textOf(value)
  if (text === uuid) return ':uuid'
  if (text === key) return `(${quoted(key)} || :client_id::text || '-' || :again::text)`
  const template = text
    .replaceAll(uuid, UUID)
    .replace(PERSON_FIELDS, (whole, name: string, id: string) =>
      Number(id) === userId ? `"${name}":${USER}` : whole,
    )
  let made = quoted(template)
  if (template.includes(UUID)) made = `replace(${made}, '${UUID}', :uuid)`
  if (template.includes(USER)) made = `replace(${made}, '${USER}', :user::text)`
  if (made === quoted(text)) return made
  return isDocument(text) ? `(${made})::jsonb` : `(${made})`
}

/** The statement whose first row names the picked resource, and locks it. */
const picks = ({ text, first }: Statement, uuid: string): boolean =>
  /skip locked/i.test(text) && first?.['uuid'] === uuid

/** How many free resources the pick looks at: as the server does where the first ones are locked. */
const LOOKED_AT = 4
const LOOK_FURTHER = 64

function scriptOf(cycle: Cycle): string {
  const lines = ['\\set again random(1, 9000000000000)', '\\set user :client_id + :first_user']
  for (const statement of cycle.statements) {
    const isPick = picks(statement, cycle.uuid)
    const values = isPick
      ? statement.values.map((value) => (value === LOOKED_AT ? LOOK_FURTHER : value))
      : statement.values
    const inlined = statement.text.replace(/\$(\d+)/g, (_, place: string) =>
      literal(values[Number(place) - 1], cycle),
    )
    const oneLine = inlined.replace(/\s+/g, ' ').trim()
    if (isPick) lines.push(`${oneLine} \\gset`)
    else if (oneLine.startsWith('begin')) lines.push(...oneLine.split('; ').map((part) => `${part};`))
    else lines.push(`${oneLine};`)
  }
  return `${lines.join('\n')}\n`
}

/** Pairs of a pull and a push each second that pgbench makes with so many connections. */
export function runBare(
  url: string,
  cycle: Cycle,
  { seconds, clients }: { seconds: number; clients: number },
): number {
  const folder = mkdtempSync(join(tmpdir(), 'biaozhu-pgbench-'))
  const file = join(folder, 'cycle.sql')
  writeFileSync(file, scriptOf(cycle))
  const ran = spawnSync(
    'pgbench',
    [
      '-n',
      '-M',
      'prepared',
      '-c',
      String(clients),
      '-j',
      '1',
      '-T',
      String(seconds),
      '-D',
      `first_user=${cycle.userId}`,
      '-f',
      file,
      url,
    ],
    { encoding: 'utf8', env: { ...process.env, PGOPTIONS: PLANNING_OPTIONS } },
  )
  rmSync(folder, { recursive: true })
  const rate = /tps = ([\d.]+)/.exec(ran.stdout)?.[1]
  const failed = /number of failed transactions: (\d+)/.exec(ran.stdout)?.[1] ?? '0'
  if (ran.status !== 0 || rate === undefined || /aborted/.test(ran.stderr) || Number(failed) > 0)
    throw new Error(`pgbench: ${ran.stdout} ${ran.stderr}`)
  return Number(rate)
}
