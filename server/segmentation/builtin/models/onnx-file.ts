/** Writes ONNX models: the part of onnx.proto3 that converted graphs need. */

export const FLOAT = 1
const UINT8 = 2
const INT64 = 7
const FLOAT16 = 10
/** Types of tensors, as ONNX numbers them. */
export const TENSOR_TYPES = { float32: FLOAT, uint8: UINT8, int64: INT64, float16: FLOAT16 } as const

/** Those of AttributeProto. */
const ATTRIBUTE = { int: 2, string: 3, ints: 7 } as const

export type Attribute = number | string | readonly number[]

export interface OnnxNode {
  op: string
  inputs: readonly string[]
  outputs: readonly string[]
  attributes: Readonly<Record<string, Attribute>>
}

export interface OnnxTensor {
  name: string
  type: keyof typeof TENSOR_TYPES
  shape: readonly number[]
  /** Little endian. */
  data: Uint8Array
}

export interface OnnxField {
  name: string
  /** Absent: whatever the nodes make it. */
  shape?: readonly number[]
}

export interface OnnxGraph {
  nodes: readonly OnnxNode[]
  constants: readonly OnnxTensor[]
  /** All of 32-bit floats, as are the outputs. */
  inputs: readonly OnnxField[]
  outputs: readonly OnnxField[]
}

const IR_VERSION = 8
const OPERATORS = 13

function varint(value: number): number[] {
  let rest = BigInt.asUintN(64, BigInt(value))
  const bytes: number[] = []
  while (rest > 127n) {
    bytes.push(Number(rest & 127n) | 128)
    rest >>= 7n
  }
  return [...bytes, Number(rest)]
}

/** Field `number` of a message: a whole number, or bytes behind their length. */
const whole = (number: number, value: number): Uint8Array => Uint8Array.from([number << 3, ...varint(value)])
const bytes = (number: number, value: Uint8Array): Uint8Array =>
  Buffer.concat([Uint8Array.from([...varint((number << 3) | 2), ...varint(value.length)]), value])
const text = (number: number, value: string): Uint8Array => bytes(number, Buffer.from(value))
const message = (number: number, parts: readonly Uint8Array[]): Uint8Array =>
  bytes(number, Buffer.concat(parts))

const typed = (type: number): Uint8Array => Uint8Array.from([...varint(20 << 3), ...varint(type)])

function attribute([name, value]: [string, Attribute]): Uint8Array {
  const named = text(1, name)
  if (typeof value === 'number') return message(5, [named, whole(3, value), typed(ATTRIBUTE.int)])
  if (typeof value === 'string') return message(5, [named, text(4, value), typed(ATTRIBUTE.string)])
  return message(5, [named, ...value.map((one) => whole(8, one)), typed(ATTRIBUTE.ints)])
}

const node = ({ op, inputs, outputs, attributes }: OnnxNode): Uint8Array =>
  message(1, [
    ...inputs.map((name) => text(1, name)),
    ...outputs.map((name) => text(2, name)),
    text(4, op),
    ...Object.entries(attributes).map(attribute),
  ])

const tensor = ({ name, type, shape, data }: OnnxTensor): Uint8Array =>
  message(5, [
    ...shape.map((length) => whole(1, length)),
    whole(2, TENSOR_TYPES[type]),
    text(8, name),
    bytes(9, data),
  ])

const field = (number: number, { name, shape }: OnnxField): Uint8Array => {
  const dimensions = shape && [
    message(
      2,
      shape.map((length) => message(1, [whole(1, length)])),
    ),
  ]
  return message(number, [text(1, name), message(2, [message(1, [whole(1, FLOAT), ...(dimensions ?? [])])])])
}

export const writeOnnx = ({ nodes, constants, inputs, outputs }: OnnxGraph): Uint8Array =>
  Buffer.concat([
    whole(1, IR_VERSION),
    message(7, [
      ...nodes.map(node),
      text(2, 'graph'),
      ...constants.map(tensor),
      ...inputs.map((each) => field(11, each)),
      ...outputs.map((each) => field(12, each)),
    ]),
    message(8, [text(1, ''), whole(2, OPERATORS)]),
  ])
