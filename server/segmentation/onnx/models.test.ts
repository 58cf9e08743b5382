import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../media/testing.ts'
import { EngineError } from '../engine.ts'
import { openModel } from './models.ts'
import type { Shape } from './testing-graph.ts'
import { fields, node, write } from './testing-graph.ts'

const DOUBLE = 11
const WANTED = {
  file: 'graph.onnx',
  inputs: { image: [1, null, 4] },
  outputs: { mask: [1, null, 4] },
} as const

let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => folder.remove())

/** The same fields, of another type. */
const typed = (found: ReturnType<typeof fields>, elem_type: number) =>
  found.map(({ name, type }) => ({ name, type: { tensor_type: { ...type.tensor_type, elem_type } } }))

/** A graph that gives back its first input as `mask`; how it opens. */
async function opened(inputs: Record<string, Shape>, output = 'mask', type = 1): Promise<string> {
  const [first = ['image', []]] = Object.entries(inputs)
  await write(folder.path, WANTED.file, {
    name: 'graph',
    node: [node('Identity', [first[0]], output)],
    input: typed(fields(inputs), type),
    output: typed(fields({ [output]: first[1] }), type),
  })
  return openModel(folder.path, WANTED, 'cpu').then(
    () => 'opened',
    (error: unknown) => (error instanceof EngineError ? error.reason : String(error)),
  )
}

test('a model with the expected inputs and outputs opens, also with dynamic sizes', async () => {
  expect(await opened({ image: [1, 3, 4] })).toEqual('opened')
  expect(await opened({ image: [1, 'channels', 'width'] })).toEqual('opened')
})

test.each<[string, Parameters<typeof opened>, string]>([
  ['lacks an input', [{ picture: [1, 3, 4] }], 'graph.onnx: no input image; it has picture'],
  ['lacks an output', [{ image: [1, 3, 4] }, 'masks'], 'graph.onnx: no output mask; it has masks'],
  [
    'has one of another length',
    [{ image: [1, 3, 8] }],
    'graph.onnx: input image has shape [1, 3, 8], not [1, ?, 4]',
  ],
  ['has one of another rank', [{ image: [1, 4] }], 'graph.onnx: input image has shape [1, 4], not [1, ?, 4]'],
  [
    'has one of another type',
    [{ image: [1, 3, 4] }, 'mask', DOUBLE],
    'graph.onnx: input image is float64, not float32',
  ],
  ['asks for more', [{ image: [1, 3, 4], size: [2], scale: [1] }], 'graph.onnx: unknown input size, scale'],
])('a graph that %s is refused', async (_what, graph, reason) => {
  expect(await opened(...graph)).toEqual(reason)
})
