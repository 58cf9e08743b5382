import { expect, test } from 'vitest'
import { read, sourceFiles } from './sources.ts'

/** A double cast says that types and facts differ; each that stays has its reason on the line above. */
const CASTS_MAX = 5

test('double casts are few, and each says why', () => {
  const casts = sourceFiles()
    .filter((file) => /^(src|server|wasm-rle)\//.test(file) && !/\.test\.tsx?$|testing/.test(file))
    .flatMap((file) => {
      const lines = read(file).split('\n')
      return lines.flatMap((line, index) =>
        line.includes('as unknown as')
          ? [
              {
                file,
                hasReason: lines
                  .slice(Math.max(0, index - 3), index)
                  .some((above) => /^\s*(\/\/|\*)/.test(above)),
              },
            ]
          : [],
      )
    })
  expect(casts.filter(({ hasReason }) => !hasReason)).toEqual([])
  expect(casts.length).toBeLessThanOrEqual(CASTS_MAX)
})
