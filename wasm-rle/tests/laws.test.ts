import fc from 'fast-check'
import { describe, test } from 'vitest'
import { newCodec } from '../node.ts'
import { parametersOf } from './effort.ts'
import { LONG, effort } from './effort-asked.ts'
import { laws } from './laws.ts'

describe('the codec equals the plain reference, and refuses invalid masks', async () => {
  for (const law of laws(await newCodec()))
    test(law.name, LONG, () => {
      fc.assert(law.property, parametersOf(law, effort))
    })
})
