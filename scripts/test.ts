/**
 * `npm test`: everything that proves the product, in one go. Brings its own browser and PostgreSQL where the system
 * has none. Each step and each test counts; the last line says `N passed, N failed`, and `, N skipped` where this
 * system cannot run a step.
 *
 * `npm test -- unit browser` runs only the named steps.
 */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join, relative } from 'node:path'
import { seedOnce } from '../tests/support/demo-server.ts'
import { startPostgres } from './postgres.ts'
import { headlessChromium } from './prerequisites.ts'
import { ROOT, run } from './process.ts'
import { STEPS, type Step } from './test-steps.ts'

const GIB = 1024 ** 3
const MEMORY_FOLDER = '/dev/shm'

/** In memory if there is plenty: test databases then wait for no disk. Returns what removes it. */
function openMemoryFolder(): () => void {
  const room = existsSync(MEMORY_FOLDER) ? statfsSync(MEMORY_FOLDER) : { bavail: 0, bsize: 0 }
  if (process.env.TMPDIR || room.bavail * room.bsize < 6 * GIB || freemem() < 10 * GIB) return () => undefined
  const folder = mkdtempSync(join(MEMORY_FOLDER, 'biaozhu-'))
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

const RESULTS = join(ROOT, 'dist/test-results')

interface Count {
  passed: number
  failed: number
  skipped: number
  /** Failures, and passes at the second try, repeated at the end. */
  remarks: readonly string[]
}

const PASSED: Count = { passed: 1, failed: 0, skipped: 0, remarks: [] }
const FAILED: Count = { passed: 0, failed: 1, skipped: 0, remarks: [] }
const SKIPPED: Count = { passed: 0, failed: 0, skipped: 1, remarks: [] }

function counted(step: Step, report: string, code: number): Count {
  if (!step.counts) return code === 0 ? PASSED : FAILED
  if (!existsSync(report)) return FAILED
  const json = JSON.parse(readFileSync(report, 'utf8')) as Record<string, unknown>
  const found = step.counts === 'vitest' ? vitestCount(json) : playwrightCount(json)
  if (found.passed + found.failed === 0) return FAILED
  return code !== 0 && found.failed === 0 ? { ...found, failed: 1 } : found
}

interface VitestFile {
  name: string
  message: string
  status: string
  assertionResults: readonly { fullName: string; status: string; failureMessages?: readonly string[] }[]
}

/** One line per failed test and per unreadable file. */
function vitestFailures({ name, message, status, assertionResults }: VitestFile): string[] {
  const failed = assertionResults.filter((test) => test.status === 'failed')
  const file = relative(ROOT, name)
  if (failed.length === 0) return status === 'failed' ? [`failed: ${file}: ${firstLine(message)}`] : []
  return failed.map((test) => `failed: ${file} › ${test.fullName}: ${reasonOf(test.failureMessages?.[0])}`)
}

const firstLine = (text = ''): string => text.split('\n', 1)[0] ?? ''

/** With the seed that makes a property fail again. */
const reasonOf = (text = ''): string => [firstLine(text), ...(/^\{ seed: .*$/m.exec(text) ?? [])].join(' ')

const vitestCount = (json: Record<string, unknown>): Count => ({
  passed: Number(json.numPassedTests ?? 0),
  failed: Number(json.numFailedTests ?? 0),
  skipped: Number(json.numPendingTests ?? 0),
  remarks: ((json.testResults ?? []) as readonly VitestFile[]).flatMap(vitestFailures),
})

interface Suite {
  suites?: readonly Suite[]
  specs?: readonly { file: string; title: string; tests: readonly { status: string }[] }[]
}

/** Playwright's words for tests that did not pass at once. */
const REMARKABLE: Record<string, string> = { flaky: 'passed at the second try only', unexpected: 'failed' }

const remarksOf = ({ suites = [], specs = [] }: Suite): string[] => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests.flatMap(({ status }) => (REMARKABLE[status] ? [`${REMARKABLE[status]}: ${file} › ${title}`] : [])),
  ),
  ...suites.flatMap(remarksOf),
]

function playwrightCount(json: Record<string, unknown>): Count {
  const stats = (json.stats ?? {}) as Record<string, number>
  const passed = (stats.expected ?? 0) + (stats.flaky ?? 0)
  const remarks = remarksOf(json as Suite)
  return { passed, failed: stats.unexpected ?? 0, skipped: stats.skipped ?? 0, remarks }
}

async function runStep(step: Step, isBackground: boolean): Promise<Count> {
  const isHeld = step.beside ?? step.meanwhile
  if (!isHeld) console.log(`\n── ${step.name}`)
  const needed = step.needs ? step.needs() : {}
  if (!needed) {
    console.log(`── ${step.name}: SKIPPED, this system cannot run it`)
    return SKIPPED
  }
  // If that fails, the step seeds its own and says why.
  if (step.demo) await (seeded ??= seedOnce().catch(() => undefined))
  const report = join(RESULTS, `${step.name}.json`)
  const command = step.counts === 'vitest' ? [...step.command, `--outputFile.json=${report}`] : step.command
  const database = step.postgres ? await startPostgres() : null
  const held = isHeld ? join(RESULTS, `${step.name}.log`) : undefined
  const env = {
    ...shared,
    ...needed,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    ...(database && { TEST_DATABASE_URL: database.url }),
  }
  try {
    const { code, seconds } = await run(command, { env, held, isBackground })
    const count = counted(step, report, code)
    console.log(`── ${step.name}: ${inWords(count)} in ${seconds.toFixed(1)} s`)
    return count
  } finally {
    await database?.stop()
  }
}

const inWords = ({ passed, failed, skipped }: Omit<Count, 'remarks'>): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !STEPS.some((step) => step.name === name))
if (unknown.length > 0) throw new Error(`no such step: ${unknown.join(', ')}`)
const steps = wanted.length > 0 ? STEPS.filter(({ name }) => wanted.includes(name)) : STEPS
const removeMemoryFolder = openMemoryFolder()
rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })
const shared = { CHROMIUM_PATH: await headlessChromium() }
const counts = new Map<string, Count>()

let seeded: ReturnType<typeof seedOnce> | undefined

async function runAndCount(step: Step, isBackground: boolean): Promise<void> {
  counts.set(step.name, await runStep(step, isBackground))
}

const meanwhile: Promise<void>[] = []

/** Several runners share the steps. What looks at a clock has an equal share of the processor, all else what is left. */
async function runThrough(waiting: Step[]): Promise<void> {
  for (let step = waiting.shift(); step; step = waiting.shift())
    await runAndCount(step, meanwhile.length > 0 && !step.beside)
}

const waiting = [...steps]
for (let step = waiting[0]; step; step = waiting[0]) {
  if (step.meanwhile) {
    meanwhile.push(runAndCount(step, false))
    waiting.shift()
    continue
  }
  if (step.alone) await Promise.all(meanwhile.splice(0))
  const end = waiting.findIndex(({ beside }) => !beside)
  const together = waiting.splice(0, end === -1 ? waiting.length : Math.max(end, 1))
  const runners = meanwhile.length > 0 ? 1 : 2
  await Promise.all(Array.from({ length: runners }, () => runThrough(together)))
}
await Promise.all(meanwhile)
await (
  await seeded
)?.()
removeMemoryFolder()

console.log('')
for (const { name } of steps) {
  const { remarks, ...count } = counts.get(name) ?? FAILED
  console.log(`${count.failed > 0 ? '✗' : '✓'} ${name}: ${inWords(count)}`)
  for (const remark of remarks) console.log(`    ${remark}`)
}
const total = [...counts.values()].reduce<Omit<Count, 'remarks'>>(
  (sum, { passed, failed, skipped }) => ({
    passed: sum.passed + passed,
    failed: sum.failed + failed,
    skipped: sum.skipped + skipped,
  }),
  { passed: 0, failed: 0, skipped: 0 },
)
console.log(`\n${inWords(total)}`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
