/**
 * `npm test`: everything that proves the product, in one go. Brings its own browser and PostgreSQL where the system
 * has none. Each step and each test counts; the last line says `N passed, N failed`.
 *
 * `npm test -- unit browser` runs only the named steps.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from './postgres.ts'
import { chromium } from './prerequisites.ts'
import { ROOT, run } from './process.ts'

const RESULTS = join(ROOT, 'dist/test-results')

interface Step {
  name: string
  command: readonly string[]
  /** Which report, if any, counts single tests. */
  counts?: 'vitest' | 'playwright'
  postgres?: boolean
}

const vitest = (...args: string[]) => [
  'npx',
  'vitest',
  'run',
  '--reporter=default',
  '--reporter=json',
  ...args,
]
const tsx = (script: string, ...args: string[]) => ['node', '--import', 'tsx', script, ...args]

const STEPS: readonly Step[] = [
  { name: 'codec', command: ['node', 'wasm-rle/build.mjs'] },
  { name: 'contract', command: tsx('scripts/contract.ts', '--check') },
  { name: 'machines', command: tsx('scripts/machines.ts', '--check') },
  { name: 'settings', command: tsx('scripts/settings-doc.ts', '--check') },
  { name: 'types', command: ['npx', 'tsc', '--noEmit'] },
  { name: 'lint', command: ['npx', 'oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'format', command: ['npx', 'prettier', '--check', '--log-level', 'warn', '.'] },
  { name: 'build', command: tsx('scripts/build.ts', '--quiet') },
  { name: 'size', command: tsx('scripts/size.ts') },
  { name: 'unit', command: vitest('--project', 'unit'), counts: 'vitest' },
  { name: 'across', command: vitest('--project', 'across'), counts: 'vitest' },
  { name: 'database-embedded', command: vitest('--project', 'database'), counts: 'vitest' },
  {
    name: 'database-postgres',
    command: vitest('--project', 'database', '--project', 'unit', '-t', '@postgres|lifecycle'),
    counts: 'vitest',
    postgres: true,
  },
  { name: 'faults', command: tsx('tests/faults/kill.ts', '--rounds', '4') },
  { name: 'browser', command: ['npx', 'playwright', 'test'], counts: 'playwright' },
  {
    name: 'browser-postgres',
    command: ['npx', 'playwright', 'test', '--grep', '@postgres'],
    counts: 'playwright',
    postgres: true,
  },
]

interface Count {
  passed: number
  failed: number
}

function counted(step: Step, report: string, code: number): Count {
  const own = code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  if (!step.counts) return own
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  const json = JSON.parse(readFileSync(report, 'utf8')) as Record<string, unknown>
  const found = step.counts === 'vitest' ? vitestCount(json) : playwrightCount(json)
  if (found.passed + found.failed === 0) return { passed: 0, failed: 1 }
  return code !== 0 && found.failed === 0 ? { ...found, failed: 1 } : found
}

const vitestCount = (json: Record<string, unknown>): Count => ({
  passed: Number(json.numPassedTests ?? 0),
  failed: Number(json.numFailedTests ?? 0),
})

function playwrightCount(json: Record<string, unknown>): Count {
  const stats = (json.stats ?? {}) as Record<string, number>
  return { passed: (stats.expected ?? 0) + (stats.flaky ?? 0), failed: stats.unexpected ?? 0 }
}

async function runStep(step: Step, shared: Record<string, string>): Promise<Count> {
  console.log(`\n── ${step.name}`)
  const report = join(RESULTS, `${step.name}.json`)
  const command = step.counts === 'vitest' ? [...step.command, `--outputFile.json=${report}`] : step.command
  const database = step.postgres ? await startPostgres() : null
  const env = {
    ...shared,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    ...(database ? { TEST_DATABASE_URL: database.url } : {}),
  }
  try {
    const { code, seconds } = await run(command, env)
    const count = counted(step, report, code)
    console.log(`── ${step.name}: ${count.passed} passed, ${count.failed} failed in ${seconds.toFixed(1)} s`)
    return count
  } finally {
    await database?.stop()
  }
}

const wanted = process.argv.slice(2)
const steps = wanted.length > 0 ? STEPS.filter(({ name }) => wanted.includes(name)) : STEPS
rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })
const shared = { CHROMIUM_PATH: await chromium() }
const counts: (Count & { name: string })[] = []
for (const step of steps) counts.push({ name: step.name, ...(await runStep(step, shared)) })

console.log('')
for (const { name, passed, failed } of counts)
  console.log(`${failed > 0 ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed`)
const total = counts.reduce(
  (sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }),
  { passed: 0, failed: 0 },
)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
