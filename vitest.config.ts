import { defineConfig } from 'vitest/config'
import wasm from 'vite-plugin-wasm'
import { loneTests } from './tests/architecture/lone-tests.ts'

const LONE = loneTests()

/**
 * Laws that databases keep each in their own way: what is written at once, kept, drafted and cut off. Each kind of change and
 * of document is written on both.
 */
const WRITES = [
  'at-once',
  'cut-off',
  'documents',
  'draft-writers',
  'histories',
  'leases',
  'mask-drafts',
  'prelabels',
  'prelabels-cut-off',
  'special',
  'table',
  'take-back',
  'trips',
].map((name) => `tests/lifecycle/${name}.test.ts`)

/**
 * Calls of the server, its jobs, figures, grants, the ways of imports, lists of work and what other companies are told.
 * `npm test` asks them of PostgreSQL alone: what crosses folders makes each call of the embedded database, too, which takes
 * three times as long for an answer.
 */
const CALLS = [
  'server/operations/**/*.test.ts',
  'server/jobs/**/*.test.ts',
  'tests/contract/permissions.test.ts',
  'tests/statistics/**/*.test.ts',
  'tests/lifecycle/**/*.test.ts',
]

/** What only PostgreSQL can answer: an embedded database has one process, and ends with it. */
const POSTGRES_ONLY = [
  'server/events/relay.test.ts',
  'server/store/postgres-ends.test.ts',
  'tests/lifecycle/two-servers.test.ts',
]

/**
 * Tests throw most of what they make away at once: with room for it, it is not copied again and again until it is found dead.
 * And they run most code a few times: compiling it once more, to faster code, takes longer than it saves.
 */
const SHORT_LIVED = ['--max-semi-space-size=64', '--interrupt-budget=1000000']

/** The same holds for the embedded database's WebAssembly, unlike for that of the codec and of the vision library. */
const ASKS_DATABASE = [...SHORT_LIVED, '--liftoff-only']

/** What asks the embedded database by itself, whatever the others ask. */
const EMBEDDED_ONLY = ['server/store/embedded/**']

const ELSEWHERE = process.env.TEST_DATABASE_URL ? EMBEDDED_ONLY : POSTGRES_ONLY

/**
 * What sits beside the source — `lone` where it would leave something behind —, what crosses folders, and what needs a server
 * with a database (`TEST_DATABASE_URL` names a PostgreSQL; without it the embedded database serves).
 */
export default defineConfig({
  plugins: [wasm()],
  test: {
    environment: 'node',
    globalSetup: ['tests/support/contract-bundle.ts', 'tests/support/postgres-template.ts'],
    // The one limit of all tests ends what hangs; it never judges speed: a busy machine takes ten times as long.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: 2,
    execArgv: SHORT_LIVED,
    isolate: false,
    projects: [
      { extends: true, test: { name: 'lone', include: LONE, exclude: ELSEWHERE, isolate: true } },
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'src/**/*.test.{ts,tsx}',
            'server/segmentation/**/*.test.ts',
            'wasm-rle/**/*.test.ts',
            'scripts/**/*.test.ts',
            'benchmarks/**/*.test.ts',
          ],
          exclude: LONE,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: [...LONE, ...CALLS, ...ELSEWHERE, 'server/segmentation/**'],
          execArgv: ASKS_DATABASE,
        },
      },
      {
        extends: true,
        test: {
          name: 'calls',
          include: CALLS,
          exclude: [...LONE, ...WRITES, ...ELSEWHERE],
          execArgv: ASKS_DATABASE,
        },
      },
      {
        extends: true,
        test: {
          name: 'across',
          execArgv: ASKS_DATABASE,
          include: ['tests/**/*.test.ts'],
          exclude: [
            ...LONE,
            ...CALLS,
            'tests/faults/**',
            'tests/e2e/**',
            'tests/formats/coco-reader.test.ts',
            'tests/kinds/sixth-kind.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: { name: 'sixth-kind', include: ['tests/kinds/sixth-kind.test.ts'] },
      },
      {
        extends: true,
        test: { name: 'coco-reader', include: ['tests/formats/coco-reader.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'database',
          execArgv: ASKS_DATABASE,
          include: WRITES,
          exclude: LONE,
        },
      },
    ],
  },
})
