import { defineConfig } from 'vitest/config'
import wasm from 'vite-plugin-wasm'
import { loneTests } from './tests/architecture/lone-tests.ts'

const LONE = loneTests()

/**
 * Calls of the server, its jobs and the ways of imports. `npm test` asks them of PostgreSQL alone: what crosses folders makes
 * each call of the embedded database, too, which takes three times as long for an answer.
 */
const CALLS = [
  'server/operations/**/*.test.ts',
  'server/jobs/**/*.test.ts',
  'tests/lifecycle/import-*.test.ts',
]

/** What only PostgreSQL can answer: an embedded database has one process, and ends with it. */
const POSTGRES_ONLY = [
  'server/events/relay.test.ts',
  'server/store/postgres-ends.test.ts',
  'tests/lifecycle/two-servers.test.ts',
]

const ELSEWHERE = process.env.TEST_DATABASE_URL ? [] : POSTGRES_ONLY

/**
 * What sits beside the source — `lone` where it would leave something behind —, what crosses folders, and what needs a server
 * with a database (`TEST_DATABASE_URL` names a PostgreSQL; without it the embedded database serves).
 */
export default defineConfig({
  plugins: [wasm()],
  test: {
    environment: 'node',
    globalSetup: ['tests/support/contract-bundle.ts', 'tests/support/postgres-template.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // Tests throw most of what they make away at once: with room for it, it is not copied again and again until it is found dead.
    execArgv: ['--max-semi-space-size=64'],
    isolate: false,
    projects: [
      { extends: true, test: { name: 'lone', include: LONE, exclude: ELSEWHERE, isolate: true } },
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'src/**/*.test.{ts,tsx}',
            'server/**/*.test.ts',
            'wasm-rle/**/*.test.ts',
            'scripts/**/*.test.ts',
            'benchmarks/**/*.test.ts',
          ],
          exclude: [...LONE, ...CALLS, ...ELSEWHERE],
        },
      },
      { extends: true, test: { name: 'calls', include: CALLS, exclude: LONE, testTimeout: 300_000 } },
      {
        extends: true,
        test: {
          name: 'across',
          include: ['tests/**/*.test.ts'],
          exclude: [
            ...LONE,
            'tests/lifecycle/**',
            'tests/faults/**',
            'tests/e2e/**',
            'tests/formats/coco-reader.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: { name: 'coco-reader', include: ['tests/formats/coco-reader.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: ['tests/lifecycle/**/*.test.ts'],
          exclude: [...CALLS, ...ELSEWHERE],
          testTimeout: 300_000,
        },
      },
    ],
  },
})
