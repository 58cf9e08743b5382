import fc from 'fast-check'
import { describe, test } from 'vitest'
import { newCodec } from '../node.ts'
import { laws } from './laws.ts'

// RLE_RUNS=12000 is the long run: more than 200,000 samples over all laws.
const runs = Number(process.env['RLE_RUNS'] ?? 150)

describe('the codec does what the plain reference does', async () => {
  for (const { name, property } of laws(await newCodec()))
    test(name, { timeout: 3_600_000 }, () => {
      fc.assert(property, { numRuns: runs })
    })
})
