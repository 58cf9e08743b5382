import type { Attribute, OnnxField, OnnxGraph, OnnxNode, OnnxTensor } from './onnx-file.ts'
import {
  type GraphNode,
  fractionOf,
  isSet,
  numberOf,
  numbersOf,
  type TensorFlowGraph,
  textOf,
  textsOf,
  type Weight,
  wholeNumbers,
} from './tensorflow-graph.ts'

/** Positions of the channels: TensorFlow has them last, ONNX first. */
const TO_ONNX = [0, 3, 1, 2]
const TO_TENSORFLOW = [0, 2, 3, 1]
/** Of kernels: rows, columns, in, out to out, in, rows, columns; and of those that go by channel. */
const KERNEL = [3, 2, 0, 1]
const KERNEL_BY_CHANNEL = [2, 3, 0, 1]

const ACTIVATIONS: Readonly<Record<string, string>> = { Relu: 'Relu', Relu6: 'Relu6', Sigmoid: 'Sigmoid' }
const SAME_NAME: Readonly<Record<string, string>> = {
  Add: 'Add',
  AddV2: 'Add',
  AddN: 'Sum',
  Sub: 'Sub',
  Mul: 'Mul',
  Exp: 'Exp',
  Relu: 'Relu',
  Sigmoid: 'Sigmoid',
  Identity: 'Identity',
}

const floatBytes = (values: readonly number[]): Uint8Array => new Uint8Array(Float32Array.from(values).buffer)

/** Converts the part of a graph that leads from `inputs` to `outputs`. Weights stay as they are stored: the graph unpacks them. */
class Conversion {
  readonly nodes: OnnxNode[] = []
  readonly constants: OnnxTensor[] = []
  readonly #graph: TensorFlowGraph
  readonly #known: Set<string>
  #count = 0

  constructor(graph: TensorFlowGraph, inputs: readonly string[]) {
    this.#graph = graph
    this.#known = new Set(inputs)
  }

  /** The value's name in the new graph. Throws for operators that are not known. */
  value(reference: string): string {
    const name = reference.replace(/:0$/, '')
    if (this.#known.has(name)) return name
    this.#known.add(name)
    const weight = this.#graph.weights.get(name)
    if (weight !== undefined) return this.#weight(name, weight)
    const owner = name.replace(/:\d+$/, '')
    const node = this.#graph.nodes.get(owner)
    if (node === undefined) throw new Error(`the graph has no ${name}`)
    this.#convert(node)
    return name
  }

  #emit(
    op: string,
    inputs: readonly string[],
    attributes: Record<string, Attribute> = {},
    output?: string,
  ): string {
    const name = output ?? this.#fresh()
    this.nodes.push({ op, inputs, outputs: [name], attributes })
    return name
  }

  #fresh(): string {
    this.#count += 1
    return `${this.#count}`
  }

  #constant(type: OnnxTensor['type'], shape: readonly number[], data: Uint8Array): string {
    const name = this.#fresh()
    this.constants.push({ name, type, shape, data })
    return name
  }

  #whole(values: readonly number[]): string {
    const data = new Uint8Array(BigInt64Array.from(values, BigInt).buffer)
    return this.#constant('int64', [values.length], data)
  }

  #float(value: number): string {
    return this.#constant('float32', [], floatBytes([value]))
  }

  #weight(name: string, { shape, type, scale, min, data }: Weight): string {
    if (type === 'int32') throw new Error(`${name} is not a number with fractions`)
    if (type === 'float32') {
      this.constants.push({ name, type, shape, data })
      return name
    }
    const stored = this.#constant(type, shape, data)
    if (type === 'float16') return this.#emit('Cast', [stored], { to: 1 }, name)
    const numbers = this.#emit('Cast', [stored], { to: 1 })
    return this.#emit('Add', [this.#emit('Mul', [numbers, this.#float(scale)]), this.#float(min)], {}, name)
  }

  #numbers(reference: string | undefined): number[] {
    const weight = this.#graph.weights.get(reference ?? '')
    if (weight?.type !== 'int32') throw new Error(`${reference} is not known beforehand`)
    return wholeNumbers(weight)
  }

  #activated(node: GraphNode, value: string): string {
    let last = value
    for (const op of textsOf(node, 'fused_ops').filter((each) => each !== 'BiasAdd')) {
      const activation = ACTIVATIONS[op]
      if (activation === undefined) throw new Error(`cannot convert ${op}`)
      last = activation === 'Relu6' ? this.#relu6(last) : this.#emit(activation, [last])
    }
    return last
  }

  #relu6(value: string, output?: string): string {
    return this.#emit('Clip', [value, this.#float(0), this.#float(6)], {}, output)
  }

  /** Runs an operator of ONNX, which wants channels first, on a value that has them last. */
  #byPlanes(
    value: string,
    inputs: readonly string[],
    op: string,
    attributes: Record<string, Attribute>,
  ): string {
    const planes = this.#emit('Transpose', [value], { perm: TO_ONNX })
    return this.#emit('Transpose', [this.#emit(op, [planes, ...inputs], attributes)], { perm: TO_TENSORFLOW })
  }

  #window(node: GraphNode): Record<string, Attribute> {
    const same = textOf(node, 'padding') === 'SAME'
    return { strides: numbersOf(node, 'strides').slice(1, 3), auto_pad: same ? 'SAME_UPPER' : 'VALID' }
  }

  #convolution(node: GraphNode, byChannel: boolean): string {
    const [input = '', kernel = '', bias] = node.input
    const perm = byChannel ? KERNEL_BY_CHANNEL : KERNEL
    const inputs = [this.#emit('Transpose', [this.value(kernel)], { perm })]
    if (bias !== undefined) inputs.push(this.value(bias))
    const group = byChannel ? (this.#graph.weights.get(kernel)?.shape[2] ?? 1) : 1
    const dilations = numbersOf(node, 'dilations').slice(1, 3)
    const attributes = { ...this.#window(node), group, ...(dilations.length > 0 && { dilations }) }
    return this.#activated(node, this.#byPlanes(this.value(input), inputs, 'Conv', attributes))
  }

  #resized({ input: [value = '', size], ...node }: GraphNode): string {
    const [height = 0, width = 0] = this.#numbers(size)
    const planes = this.#emit('Transpose', [this.value(value)], { perm: TO_ONNX })
    const channels = this.#emit('Slice', [this.#emit('Shape', [planes]), this.#whole([0]), this.#whole([2])])
    const sizes = this.#emit('Concat', [channels, this.#whole([height, width])], { axis: 0 })
    const mode = isSet({ ...node, input: [] }, 'half_pixel_centers') ? 'half_pixel' : 'asymmetric'
    const resized = this.#emit('Resize', [planes, '', '', sizes], {
      mode: 'linear',
      coordinate_transformation_mode: mode,
    })
    return this.#emit('Transpose', [resized], { perm: TO_TENSORFLOW })
  }

  /** Pairs of before and after for each axis become all befores, then all afters. */
  #padded({ input: [value = '', pads, filling] }: GraphNode): string {
    const numbers = this.#numbers(pads)
    const sorted = [0, 1].flatMap((end) => numbers.filter((_, index) => index % 2 === end))
    const inputs = [this.value(value), this.#whole(sorted)]
    return this.#emit('Pad', filling === undefined ? inputs : [...inputs, this.value(filling)])
  }

  #unpacked(node: GraphNode): void {
    const count = numberOf(node, 'num')
    const axis = numberOf(node, 'axis')
    const parts = Array.from({ length: count }, () => this.#fresh())
    this.nodes.push({
      op: 'Split',
      inputs: [this.value(node.input[0] ?? '')],
      outputs: parts,
      attributes: { axis },
    })
    parts.forEach((part, index) => {
      const output = index === 0 ? node.name : `${node.name}:${index}`
      this.#known.add(output)
      this.#emit('Squeeze', [part, this.#whole([axis])], {}, output)
    })
  }

  #packed(node: GraphNode): string {
    const axis = numberOf(node, 'axis')
    const parts = node.input.map((each) => this.#emit('Unsqueeze', [this.value(each), this.#whole([axis])]))
    return this.#emit('Concat', parts, { axis })
  }

  #matrices(node: GraphNode): string {
    const [left = '', right = '', bias] = node.input
    const product = this.#emit('MatMul', [this.value(left), this.value(right)])
    return this.#activated(
      node,
      bias === undefined ? product : this.#emit('Add', [product, this.value(bias)]),
    )
  }

  /** All but operators of several results. */
  #result(node: GraphNode): string {
    const [first = '', second] = node.input
    switch (node.op) {
      case 'Conv2D':
      case '_FusedConv2D':
        return this.#convolution(node, false)
      case 'DepthwiseConv2dNative':
      case 'FusedDepthwiseConv2dNative':
        return this.#convolution(node, true)
      case 'MatMul':
      case '_FusedMatMul':
        return this.#matrices(node)
      case 'ResizeBilinear':
        return this.#resized(node)
      case 'Pad':
      case 'PadV2':
        return this.#padded(node)
      case 'LeakyRelu': {
        const value = this.value(first)
        const slope = this.#float(fractionOf(node, 'alpha'))
        return this.#emit('Max', [value, this.#emit('Mul', [value, slope])])
      }
      case 'Relu6':
        return this.#relu6(this.value(first))
      case 'Mean':
        return this.#emit('ReduceMean', [this.value(first)], {
          axes: this.#numbers(second),
          keepdims: isSet(node, 'keep_dims') ? 1 : 0,
        })
      case 'MaxPool':
        return this.#byPlanes(this.value(first), [], 'MaxPool', {
          ...this.#window(node),
          kernel_shape: numbersOf(node, 'ksize').slice(1, 3),
        })
      case 'ConcatV2': {
        const [axis = 0] = this.#numbers(node.input.at(-1))
        return this.#emit(
          'Concat',
          node.input.slice(0, -1).map((each) => this.value(each)),
          { axis },
        )
      }
      case 'Reshape':
        return this.#emit('Reshape', [this.value(first), this.#whole(this.#numbers(second))])
      case 'Transpose':
        return this.#emit('Transpose', [this.value(first)], { perm: this.#numbers(second) })
      case 'Pack':
        return this.#packed(node)
      default: {
        const op = SAME_NAME[node.op]
        if (op === undefined) throw new Error(`cannot convert ${node.op}`)
        return this.#emit(
          op,
          node.input.map((each) => this.value(each)),
        )
      }
    }
  }

  #convert(node: GraphNode): void {
    if (node.op === 'Unpack') this.#unpacked(node)
    else this.#emit('Identity', [this.#result(node)], {}, node.name)
  }
}

/** Throws for what the conversion does not know. @param inputs as named in the graph, with shapes */
export function toOnnx(
  graph: TensorFlowGraph,
  inputs: readonly OnnxField[],
  outputs: readonly string[],
): OnnxGraph {
  const conversion = new Conversion(
    graph,
    inputs.map(({ name }) => name),
  )
  for (const output of outputs) conversion.value(output)
  return {
    nodes: conversion.nodes,
    constants: conversion.constants,
    inputs,
    outputs: outputs.map((name) => ({ name })),
  }
}
