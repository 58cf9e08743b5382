import { createRequire } from 'node:module'
import path from 'node:path'
import { ROOT } from '../../../root.ts'
import { EngineError } from '../../engine.ts'
import { segmentationText } from '../../text.ts'
import { readTensorFlowGraph, type TensorFlowGraph } from './tensorflow-graph.ts'
import type { Layout } from './window.ts'
import { type OnnxField, writeOnnx } from './onnx-file.ts'
import { toOnnx } from './to-onnx.ts'

/** A package whose files hold weights; nothing of its code runs. */
const PACKAGE = '@vladmandic/human'

/** Where a model starts, and what it gives: nodes of its graph. */
export interface ModelFile {
  /** Without its endings. */
  readonly file: string
  /** The package's, or in this folder. */
  readonly from: 'package' | 'here'
  /** [1, side, side, 3], or [1, 3, side, side]. */
  readonly input: Required<OnnxField>
  readonly outputs: readonly string[]
  /** A second graph, in this folder, whose layers start from nodes of the first and from an input of their own. */
  readonly head?: { readonly file: string; readonly input: Required<OnnxField> }
  /** Of the processor; absent: all. */
  readonly threads?: number
}

export interface Model {
  /** Rows and columns of the input. */
  readonly side: number
  readonly layout: Layout
  /**
   * @param pixels three numbers for each, in the model's layout @param ofHead what a head's input is given
   * @returns the outputs in their order
   */
  run(pixels: Float32Array, ofHead?: Float32Array): Promise<Float32Array[]>
}

const fileOf = ({ file, from }: Pick<ModelFile, 'file' | 'from'>): string =>
  from === 'package'
    ? path.join(path.dirname(createRequire(import.meta.url).resolve(PACKAGE)), '../models', file)
    : path.join(ROOT, 'server/segmentation/builtin/models', file)

async function graphOf({ head, ...body }: ModelFile): Promise<TensorFlowGraph> {
  const graph = await readTensorFlowGraph(fileOf(body))
  if (head === undefined) return graph
  const added = await readTensorFlowGraph(fileOf({ file: head.file, from: 'here' }))
  return {
    nodes: new Map([...graph.nodes, ...added.nodes]),
    weights: new Map([...graph.weights, ...added.weights]),
  }
}

/** Converts the file in memory and opens it with onnxruntime. Throws `EngineError` where that does not run. */
export async function openModel(model: ModelFile): Promise<Model> {
  const { InferenceSession, Tensor } = await import('onnxruntime-node').catch((error: unknown) => {
    throw new EngineError(segmentationText.models, `onnxruntime: ${(error as Error).message}`.slice(0, 500))
  })
  const { input, outputs, head, threads = 0 } = model
  const graph = toOnnx(await graphOf(model), head ? [input, head.input] : [input], outputs)
  const session = await InferenceSession.create(writeOnnx(graph), {
    logSeverityLevel: 4,
    intraOpNumThreads: threads,
  })
  return {
    side: input.shape[2] ?? 0,
    layout: input.shape[1] === 3 ? 'planes' : 'pixels',
    run: async (pixels, ofHead) => {
      const found = await session.run({
        [input.name]: new Tensor('float32', pixels, input.shape),
        ...(head && ofHead && { [head.input.name]: new Tensor('float32', ofHead, head.input.shape) }),
      })
      return outputs.map((output) => found[output]?.data as Float32Array)
    },
  }
}

/** Opens a model when it is first asked for. */
export const late = (file: ModelFile): (() => Promise<Model>) => {
  let opened: Promise<Model> | undefined
  return () => (opened ??= openModel(file))
}
