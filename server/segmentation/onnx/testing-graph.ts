import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import protobuf from 'protobufjs'

/** The part of onnx.proto3 that small graphs need. */
const { root } = protobuf.parse(
  `
  syntax = "proto3";
  message AttributeProto { string name = 1; int64 i = 3; repeated int64 ints = 8; int32 type = 20; }
  message NodeProto { repeated string input = 1; repeated string output = 2; string op_type = 4;
    repeated AttributeProto attribute = 5; }
  message TensorProto { repeated int64 dims = 1; int32 data_type = 2; string name = 8; bytes raw_data = 9; }
  message Dimension { int64 dim_value = 1; string dim_param = 2; }
  message TensorShapeProto { repeated Dimension dim = 1; }
  message TensorType { int32 elem_type = 1; TensorShapeProto shape = 2; }
  message TypeProto { TensorType tensor_type = 1; }
  message ValueInfoProto { string name = 1; TypeProto type = 2; }
  message GraphProto { repeated NodeProto node = 1; string name = 2; repeated TensorProto initializer = 5;
    repeated ValueInfoProto input = 11; repeated ValueInfoProto output = 12; }
  message OperatorSetIdProto { string domain = 1; int64 version = 2; }
  message StringStringEntryProto { string key = 1; string value = 2; }
  message ModelProto { int64 ir_version = 1; string producer_name = 2; GraphProto graph = 7;
    repeated OperatorSetIdProto opset_import = 8; repeated StringStringEntryProto metadata_props = 14; }
`,
  { keepCase: true },
)
const ModelProto = root.lookupType('ModelProto')

export const FLOAT = 1
export const INT64 = 7
export type Shape = readonly (number | string)[]

const field = (name: string, shape: Shape, elem_type: number) => ({
  name,
  type: {
    tensor_type: {
      elem_type,
      shape: {
        dim: shape.map((length) =>
          typeof length === 'number' ? { dim_value: length } : { dim_param: length },
        ),
      },
    },
  },
})
export const fields = (shapes: Record<string, Shape>, type = FLOAT) =>
  Object.entries(shapes).map(([name, shape]) => field(name, shape, type))
export const int = (name: string, i: number) => ({ name, i, type: 2 })
export const ints = (name: string, values: number[]) => ({ name, ints: values, type: 7 })
export const node = (op_type: string, input: string[], output: string, attribute: object[] = []) => ({
  op_type,
  input,
  output: [output],
  attribute,
})
export const whole = (name: string, values: number[]) => ({
  name,
  dims: [values.length],
  data_type: INT64,
  raw_data: Buffer.from(BigInt64Array.from(values, BigInt).buffer),
})

export const floats = (name: string, dims: number[], values: Float32Array) => ({
  name,
  dims,
  data_type: FLOAT,
  raw_data: Buffer.from(values.buffer),
})

export const write = (
  folder: string,
  file: string,
  graph: object,
  metadata: Readonly<Record<string, string>> = {},
): Promise<void> => {
  const metadata_props = Object.entries(metadata).map(([key, value]) => ({ key, value }))
  const opset_import = [{ domain: '', version: 18 }]
  const model = { ir_version: 8, producer_name: 'tests', graph, opset_import, metadata_props }
  return writeFile(path.join(folder, file), ModelProto.encode(ModelProto.fromObject(model)).finish())
}
