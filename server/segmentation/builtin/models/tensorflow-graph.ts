import { readFile } from 'node:fs/promises'
import { z } from 'zod'

/** Reads the files that TensorFlow.js calls graph models: a graph as JSON, and its weights in one binary file. */

const attributeShape = z.object({
  s: z.string().optional(),
  i: z.coerce.number().optional(),
  f: z.number().optional(),
  b: z.boolean().optional(),
  list: z.object({ i: z.array(z.coerce.number()).optional(), s: z.array(z.string()).optional() }).optional(),
})
const nodeShape = z.object({
  name: z.string(),
  op: z.string(),
  input: z.array(z.string()).default([]),
  attr: z.record(z.string(), attributeShape).nullish(),
})
const weightShape = z.object({
  name: z.string(),
  shape: z.array(z.number()),
  dtype: z.enum(['float32', 'int32']),
  quantization: z
    .object({ dtype: z.enum(['float16', 'uint8']), scale: z.number().optional(), min: z.number().optional() })
    .optional(),
})
const modelShape = z.object({
  modelTopology: z.object({ node: z.array(nodeShape) }),
  weightsManifest: z.array(z.object({ weights: z.array(weightShape) })),
})

export type GraphNode = z.infer<typeof nodeShape>

export interface Weight {
  readonly shape: readonly number[]
  readonly type: 'float32' | 'int32' | 'float16' | 'uint8'
  /** Of `uint8`: a value is its number times `scale`, plus `min`. */
  readonly scale: number
  readonly min: number
  readonly data: Uint8Array
}

export interface TensorFlowGraph {
  readonly nodes: ReadonlyMap<string, GraphNode>
  readonly weights: ReadonlyMap<string, Weight>
}

const WIDTH = { float32: 4, int32: 4, float16: 2, uint8: 1 } as const

/** @param file without `.json` and `.bin` */
export async function readTensorFlowGraph(file: string): Promise<TensorFlowGraph> {
  const [text, data] = await Promise.all([readFile(`${file}.json`, 'utf8'), readFile(`${file}.bin`)])
  const { modelTopology, weightsManifest } = modelShape.parse(JSON.parse(text))
  const weights = new Map<string, Weight>()
  let at = 0
  for (const { name, shape, dtype, quantization } of weightsManifest.flatMap((group) => group.weights)) {
    const type = quantization?.dtype ?? dtype
    const length = shape.reduce((product, side) => product * side, WIDTH[type])
    const { scale = 1, min = 0 } = quantization ?? {}
    weights.set(name, { shape, type, scale, min, data: data.subarray(at, at + length) })
    at += length
  }
  return { nodes: new Map(modelTopology.node.map((node) => [node.name, node])), weights }
}

export const textOf = ({ attr }: GraphNode, name: string): string =>
  Buffer.from(attr?.[name]?.s ?? '', 'base64').toString()
export const textsOf = ({ attr }: GraphNode, name: string): string[] =>
  (attr?.[name]?.list?.s ?? []).map((text) => Buffer.from(text, 'base64').toString())
export const fractionOf = ({ attr }: GraphNode, name: string): number => attr?.[name]?.f ?? 0
export const numberOf = ({ attr }: GraphNode, name: string): number => attr?.[name]?.i ?? 0
export const numbersOf = ({ attr }: GraphNode, name: string): number[] => attr?.[name]?.list?.i ?? []
export const isSet = ({ attr }: GraphNode, name: string): boolean => attr?.[name]?.b ?? false

/** Of a weight of whole numbers, such as a shape or an axis. */
export const wholeNumbers = ({ data }: Weight): number[] =>
  Array.from({ length: data.length / 4 }, (_, index) => Buffer.from(data).readInt32LE(index * 4))
