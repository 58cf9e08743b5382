import { cocoReader, mayMount } from './prerequisites.ts'
import { which } from './process.ts'

export interface Step {
  name: string
  command: readonly string[]
  /** The report that counts single tests. */
  counts?: 'vitest' | 'playwright'
  /** An empty one, by `TEST_DATABASE_URL`. */
  postgres?: boolean
  /** Its servers start with the demo, which is seeded once for all. */
  demo?: boolean
  /** Environment of the step; null: this system cannot give it, and the step is reported as skipped. */
  needs?: () => Record<string, string> | null
  /** Runs beside another one: a neighbour, or what runs meanwhile; shows its output at the end. */
  beside?: boolean
  /** Runs beside all later steps; shows its output at the end. */
  meanwhile?: boolean
  /** Begins when nothing else runs any more. */
  alone?: boolean
}

const tsx = (script: string, ...args: string[]) => ['node', '--import', 'tsx', script, ...args]
const vitest = (...args: string[]) => {
  const reporters = ['--reporter=default', '--reporter=json']
  return ['npx', 'vitest', 'run', ...reporters, ...args]
}

const playwright = (...args: string[]) => ['npx', 'playwright', 'test', ...args]

/** These also run on PostgreSQL; `calls` of vitest.config.ts run there alone. */
const DATABASE_TESTS = [
  'server/store',
  'server/accounts',
  'server/admin/people',
  'server/events/relay.test.ts',
  'server/operations',
  'server/jobs',
  'server/demo/seed.test.ts',
  'tests/contract/permissions.test.ts',
  'tests/lifecycle',
  'tests/statistics',
]

/** Projects of vitest.config.ts that need no other database than the embedded one. */
const EMBEDDED = ['unit', 'server', 'lone', 'across', 'sixth-kind', 'database'].flatMap((name) => [
  '--project',
  name,
])

const MODEL_SERVER = 'integrations/model-server'

/** What others need comes first, and then the browser, whose tests take half of all the time. */
export const STEPS: readonly Step[] = [
  { name: 'codec', command: ['node', 'wasm-rle/build.mjs'] },
  { name: 'contract', command: tsx('scripts/contract.ts', '--check'), beside: true },
  { name: 'machines', command: tsx('scripts/machines.ts', '--check'), beside: true },
  { name: 'settings', command: tsx('scripts/settings-doc.ts', '--check'), beside: true },
  { name: 'build', command: tsx('scripts/build.ts', '--quiet') },
  { name: 'size', command: tsx('scripts/size.ts') },
  {
    name: 'browser',
    command: playwright(),
    counts: 'playwright',
    // PostgreSQL's WebAssembly in the server takes three times the CPU.
    postgres: true,
    meanwhile: true,
  },
  // Several checkers look at much of the program twice.
  { name: 'types', command: ['npx', 'tsc', '--noEmit', '--singleThreaded'], beside: true },
  { name: 'lint', command: ['npx', 'oxlint', '--type-aware', '--deny-warnings'], beside: true },
  { name: 'format', command: ['npx', 'oxfmt', '--check'], beside: true },
  {
    name: 'model-server',
    command: [
      'python3',
      '-m',
      'unittest',
      'discover',
      '-q',
      '-s',
      `${MODEL_SERVER}/tests`,
      '-t',
      MODEL_SERVER,
    ],
    needs: () => (which('python3') === null ? null : {}),
    beside: true,
  },
  // They wait for much of their time: that is when the browser has the processor to itself.
  {
    name: 'fuzz-calls',
    command: tsx('tests/fuzz/calls.ts', '--calls', '1000', '--seed', '1'),
    postgres: true,
    beside: true,
  },
  { name: 'faults', command: tsx('tests/faults/kill.ts', '--rounds', '4'), demo: true, beside: true },
  {
    name: 'faults-disk',
    command: tsx('tests/faults/disk-full.ts', '--rounds', '2', '--clients', '4'),
    needs: mayMount,
    demo: true,
    beside: true,
  },
  {
    name: 'faults-database',
    command: tsx('tests/faults/database-away.ts', '--rounds', '3', '--clients', '4'),
    demo: true,
    beside: true,
  },
  {
    name: 'faults-rolling',
    command: tsx('tests/faults/rolling-restart.ts', '--rounds', '1', '--clients', '4'),
    demo: true,
    beside: true,
  },
  { name: 'faults-tracking', command: tsx('tests/faults/tracking.ts'), demo: true, beside: true },
  {
    name: 'browser-embedded',
    command: playwright('--grep', '@embedded', '--output', 'dist/playwright-embedded'),
    counts: 'playwright',
    demo: true,
    beside: true,
  },
  // One process reads the source once for all of them, and none waits for the last file of another.
  { name: 'unit', command: vitest(...EMBEDDED), counts: 'vitest' },
  { name: 'coco-reader', command: vitest('--project', 'coco-reader'), counts: 'vitest', needs: cocoReader },
  {
    name: 'database-postgres',
    command: vitest(...DATABASE_TESTS),
    counts: 'vitest',
    postgres: true,
  },
  // A stroke is to be stored within a second, for which other steps leave no time.
  { name: 'faults-strokes', command: tsx('tests/faults/strokes.ts', '--runs', '6'), demo: true, alone: true },
]
