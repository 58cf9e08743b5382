/**
 * Draws each machine as a page with a Mermaid diagram in docs/machines.
 *
 *   tsx scripts/machines.ts           writes them
 *   tsx scripts/machines.ts --check   fails when one is stale
 */
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeGenerated } from './generated-files.ts'
import { MACHINES } from './machine-list.ts'
import { pageOf } from './machine-page.ts'
import { ROOT } from './process.ts'

const FOLDER = 'docs/machines'

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

const pages = Object.fromEntries([
  [`${FOLDER}/README.md`, overview()],
  ...MACHINES.map(
    ({ name, text, machine }) => [`${FOLDER}/${name}.md`, pageOf(name, text, machine)] as const,
  ),
])
writeGenerated(pages, 'npm run machines')

const strangers = readdirSync(join(ROOT, FOLDER))
  .map((name) => `${FOLDER}/${name}`)
  .filter((path) => !(path in pages))
for (const path of strangers)
  if (process.argv.includes('--check')) {
    console.error(`of no machine: ${path} (npm run machines)`)
    process.exitCode = 1
  } else rmSync(join(ROOT, path))
