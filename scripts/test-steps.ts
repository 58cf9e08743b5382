import { cocoReader, mayMount } from './prerequisites.ts'

export interface Step {
  name: string
  command: readonly string[]
  /** Which report, if any, counts single tests. */
  counts?: 'vitest' | 'playwright'
  /** Gives the step an empty PostgreSQL by `TEST_DATABASE_URL`. */
  postgres?: boolean
  /** Its servers begin with the demo, which is seeded once for all such steps. */
  demo?: boolean
  /** Environment that the step needs; null where this system cannot give it, and the step is reported as skipped. */
  needs?: () => Record<string, string> | null
  /** Runs at the same time as its neighbours that may, two at a time; its output is shown when it has ended. */
  beside?: boolean
  /**
   * Goes on while all later steps run, which get what it leaves of the processors: it often waits. Its output is shown
   * when it has ended.
   */
  meanwhile?: boolean
}

const tsx = (script: string, ...args: string[]) => ['node', '--import', 'tsx', script, ...args]
const vitest = (...args: string[]) => {
  const reporters = ['--reporter=default', '--reporter=json']
  return ['npx', 'vitest', 'run', ...reporters, ...args]
}

const playwright = (...args: string[]) => ['npx', 'playwright', 'test', ...args]

/** What asks a database, so that it is asked of PostgreSQL, too; `calls` of vitest.config.ts are asked of it alone. */
const DATABASE_TESTS = [
  'server/store',
  'server/accounts',
  'server/admin/people',
  'server/events/relay.test.ts',
  'server/operations',
  'server/jobs',
  'server/demo/seed.test.ts',
  'tests/lifecycle',
]

/** In this order: what is quick and what others need comes first. */
export const STEPS: readonly Step[] = [
  { name: 'codec', command: ['node', 'wasm-rle/build.mjs'] },
  { name: 'contract', command: tsx('scripts/contract.ts', '--check'), beside: true },
  { name: 'machines', command: tsx('scripts/machines.ts', '--check'), beside: true },
  { name: 'settings', command: tsx('scripts/settings-doc.ts', '--check'), beside: true },
  { name: 'types', command: ['npx', 'tsc', '--noEmit'], beside: true },
  { name: 'lint', command: ['npx', 'oxlint', '--type-aware', '--deny-warnings'], beside: true },
  { name: 'format', command: ['npx', 'prettier', '--check', '--log-level', 'warn', '.'], beside: true },
  { name: 'build', command: tsx('scripts/build.ts', '--quiet') },
  { name: 'size', command: tsx('scripts/size.ts') },
  {
    name: 'browser',
    command: playwright(),
    counts: 'playwright',
    // A server that runs PostgreSQL's WebAssembly in itself takes three times as much of the processor.
    postgres: true,
    meanwhile: true,
  },
  {
    name: 'unit',
    command: vitest('--project', 'unit', '--project', 'server', '--project', 'lone'),
    counts: 'vitest',
  },
  { name: 'across', command: vitest('--project', 'across'), counts: 'vitest' },
  // Builds a product of its own.
  {
    name: 'sixth-kind',
    command: vitest('--project', 'sixth-kind'),
    counts: 'vitest',
    beside: true,
  },
  { name: 'coco-reader', command: vitest('--project', 'coco-reader'), counts: 'vitest', needs: cocoReader },
  { name: 'database-embedded', command: vitest('--project', 'database'), counts: 'vitest' },
  {
    name: 'database-postgres',
    command: vitest(...DATABASE_TESTS),
    counts: 'vitest',
    postgres: true,
  },
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
    name: 'faults-strokes',
    command: tsx('tests/faults/strokes.ts', '--runs', '6'),
    demo: true,
    beside: true,
  },
  {
    name: 'browser-embedded',
    command: playwright('--grep', '@embedded', '--output', 'dist/playwright-embedded'),
    counts: 'playwright',
    demo: true,
    beside: true,
  },
]
