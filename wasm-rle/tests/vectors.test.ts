import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { newCodec } from '../node.ts'
import { compareAll } from './vectors.ts'
import type { Vectors } from './vectors.ts'

const vectors = JSON.parse(readFileSync(new URL('./vectors.json', import.meta.url), 'utf8')) as Vectors
const codec = await newCodec()

describe('agrees with COCO’s own implementation', () => {
  for (const { name, actual, expected } of compareAll(codec, vectors))
    test(name, () => {
      expect(actual).toEqual(expected)
    })
})
