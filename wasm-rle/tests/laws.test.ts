import fc from 'fast-check'
import { describe, test } from 'vitest'
import { newCodec } from '../node.ts'
import { parametersOf } from './effort.ts'
import { LONG, effort } from './effort-asked.ts'
import { laws } from './laws.ts'

describe('the codec does what the plain reference does, and refuses what is no mask', async () => {
  for (const law of laws(await newCodec()))
    test(law.name, LONG, () => {
      fc.assert(law.property, parametersOf(law, effort))
    })
})
