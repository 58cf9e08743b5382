/**
 * Draws each machine as a page with a Mermaid diagram in docs/machines.
 *
 *   tsx scripts/machines.ts           writes them
 *   tsx scripts/machines.ts --check   fails when one is stale
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pageOf } from './machine-diagram.ts'
import { MACHINES } from './machine-list.ts'

const folder = fileURLToPath(new URL('../docs/machines', import.meta.url))

const overview = (): string =>
  [
    '# Machines',
    '',
    'Written by `npm run machines` from the machines that run. A group in a diagram is a state with states in it; groups side by side within one run at the same time; ⚙ names an actor that runs while the state lasts.',
    '',
    '| machine | what it is for |',
    '| --- | --- |',
    ...MACHINES.map(({ name, text }) => `| [${name}](${name}.md) | ${text} |`),
    '',
  ].join('\n')

/** What the folder should hold: each file by its name. */
const files = (): ReadonlyMap<string, string> =>
  new Map([
    ['README.md', overview()],
    ...MACHINES.map(({ name, text, machine }) => [`${name}.md`, pageOf(name, text, machine)] as const),
  ])

const present = (): readonly string[] => (existsSync(folder) ? readdirSync(folder) : [])

function check(wanted: ReadonlyMap<string, string>): void {
  const changed = [...wanted].filter(([name, text]) => {
    const path = join(folder, name)
    return !existsSync(path) || readFileSync(path, 'utf8') !== text
  })
  const stale = [...changed.map(([name]) => name), ...present().filter((name) => !wanted.has(name))]
  if (stale.length === 0) return
  console.error(`stale in docs/machines: ${stale.join(', ')}; run npm run machines`)
  process.exitCode = 1
}

function write(wanted: ReadonlyMap<string, string>): void {
  mkdirSync(folder, { recursive: true })
  for (const name of present()) if (!wanted.has(name)) rmSync(join(folder, name))
  for (const [name, text] of wanted) writeFileSync(join(folder, name), text)
}

if (process.argv.includes('--check')) check(files())
else write(files())
