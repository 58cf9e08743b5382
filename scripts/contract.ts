/**
 * Lints the hand-written contract, bundles it, and generates what client and server use of it.
 *
 *   tsx scripts/contract.ts           writes dist/openapi.json and src/contract/*
 *   tsx scripts/contract.ts --check   writes dist only; fails when a committed generated file is stale
 *   tsx scripts/contract.ts --bundle  writes dist/openapi.json only, without linting
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expand } from './contract-expand.ts'
import { documentSchemas } from './contract-documents.ts'
import { enumerationTable, limitTable, operationTable } from './contract-tables.ts'
import { writeGenerated } from './generated-files.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const expanded = join(root, 'dist/contract')
const bundle = join(root, 'dist/openapi.json')
/** A default fills in what a request leaves out; the sender may still leave it out. */
const typeOptions = [
  '--redocly',
  'tools/contract-types/redocly.yaml',
  '--root-types',
  '--root-types-no-schema-prefix',
  '--default-non-nullable=false',
]

const runWith =
  (output: 'inherit' | 'pipe') =>
  (...args: string[]): void => {
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
    execFileSync(process.execPath, args, {
      cwd: root,
      env,
      stdio: ['ignore', output, output],
      encoding: 'utf8',
    })
  }
const run = runWith('inherit')
/** The tool's output appears only if it fails. */
const runQuietly = runWith('pipe')

const redocly = join(root, 'node_modules/@redocly/cli/bin/cli.js')
/** npm installs it in the workspace that needs it, or hoists it. */
const openapiTypescript =
  ['tools/contract-types', '.']
    .map((folder) => join(root, folder, 'node_modules/openapi-typescript/bin/cli.js'))
    .find((file) => existsSync(file)) ?? 'openapi-typescript/bin/cli.js'
const ownTypescript = pathToFileURL(join(root, 'tools/contract-types/own-typescript.mjs')).href

/** Statuses, and the shared components that describe them. */
const REFUSAL =
  /^([345]\d\d|Invalid|Unauthorized|LengthRequired|TooLarge|UnsupportedMediaType|TooMany|Failed|MustGoElsewhere|Forbidden|NotFound|Conflict|Unprocessable|Gone|PreconditionFailed|Unavailable)$/

/** All refusals have the shape of `Problem`; naming them at each operation would double the types. */
const withoutRefusals = (text: string): string =>
  JSON.stringify(JSON.parse(text), (key, value: unknown) =>
    key === 'responses' && value !== null && typeof value === 'object'
      ? Object.fromEntries(Object.entries(value).filter(([name]) => !REFUSAL.test(name)))
      : value,
  )

/** Four spaces per level are a third of the generated types. */
const withTabs = (text: string): string =>
  text.replace(/^(?: {4})+/gm, (indent) => '\t'.repeat(indent.length / 4))

/** Committed files by path, from the bundle. */
function generate(): Record<string, string> {
  const text = readFileSync(bundle, 'utf8')
  const successes = join(root, 'dist/contract-successes.json')
  const types = join(root, 'dist/contract.d.ts')
  writeFileSync(successes, withoutRefusals(text))
  run('--import', ownTypescript, openapiTypescript, successes, '-o', types, ...typeOptions)
  return {
    'src/contract/types.d.ts': withTabs(readFileSync(types, 'utf8')),
    'src/contract/operations.ts': operationTable(JSON.parse(text)),
    'src/contract/limits.ts': limitTable(JSON.parse(text)),
    'src/contract/enumerations.ts': enumerationTable(JSON.parse(text)),
    'src/contract/documents.ts': documentSchemas(JSON.parse(text)),
  }
}

function main(): void {
  expand(join(root, 'openapi'), expanded)
  const bundleOnly = process.argv.includes('--bundle')
  if (!bundleOnly) run(redocly, 'lint', join(expanded, 'openapi.yaml'))
  runQuietly(redocly, 'bundle', join(expanded, 'openapi.yaml'), '-o', bundle)
  if (bundleOnly) return
  const stale = writeGenerated(generate(), 'npm run contract')
  if (!process.argv.includes('--check'))
    console.log(stale.length > 0 ? `wrote ${stale.join(', ')}` : 'nothing was stale')
}

main()
