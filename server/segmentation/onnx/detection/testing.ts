import { fields, FLOAT, floats, int, INT64, node, type Shape, whole, write } from '../testing-graph.ts'

/** Models with the inputs, outputs and metadata of known exports, whose outputs tests can compute. */

export interface Values {
  readonly dims: readonly number[]
  readonly values: readonly number[]
}

/** Columns of places, as heads of YOLO have them. */
export const columns = (places: readonly (readonly number[])[]): Values => {
  const rows = places[0]?.length ?? 0
  return {
    dims: [1, rows, places.length],
    values: Array.from({ length: rows }, (_, row) => places.map((place) => place[row] ?? 0)).flat(),
  }
}

export const rows = (objects: readonly (readonly number[])[]): Values => ({
  dims: [1, objects.length, objects[0]?.length ?? 0],
  values: objects.flat(),
})

const SIDE = 64

const constant = (name: string, { dims, values }: Values) =>
  floats(name, [...dims], Float32Array.from(values))

/** Each output is what is given plus nothing of the picture; `mean` adds the picture's mean to the value at that place. */
export async function writeDetector(
  folder: string,
  file: string,
  outputs: Readonly<Record<string, Values>>,
  metadata: Readonly<Record<string, string>> = {},
  { input = 'images', shape = [1, 3, SIDE, SIDE] as Shape, mean = -1 } = {},
): Promise<void> {
  const named = Object.entries(outputs)
  const graph = {
    name: 'detector',
    node: [
      node('ReduceMean', [input], 'mean', [int('keepdims', 0)]),
      ...named.flatMap(([name]) => [
        node('Mul', ['mean', `${name}-share`], `${name}-mean`),
        node('Add', [`${name}-given`, `${name}-mean`], name),
      ]),
    ],
    initializer: named.flatMap(([name, each]) => [
      constant(`${name}-given`, each),
      constant(`${name}-share`, { ...each, values: each.values.map((_, at) => Number(at === mean)) }),
    ]),
    input: fields({ [input]: shape }),
    output: fields(Object.fromEntries(named.map(([name, { dims }]) => [name, dims]))),
  }
  await write(folder, file, graph, metadata)
}

/** As RT-DETR and D-FINE export themselves: boxes are shares of the size that is asked for. */
export async function writeDetr(
  folder: string,
  file: string,
  objects: readonly { readonly label: number; readonly score: number; readonly shares: readonly number[] }[],
): Promise<void> {
  const count = objects.length
  const graph = {
    name: 'detr',
    node: [
      node('ReduceMean', ['images'], 'mean', [int('keepdims', 0)]),
      node('Sub', ['mean', 'mean'], 'nothing'),
      node('Add', ['given-scores', 'nothing'], 'scores'),
      node('Identity', ['given-labels'], 'flat-labels'),
      node('Reshape', ['flat-labels', 'of-labels'], 'labels'),
      node('Concat', ['orig_target_sizes', 'orig_target_sizes'], 'sizes', [int('axis', 1)]),
      node('Cast', ['sizes'], 'sides', [int('to', FLOAT)]),
      node('Mul', ['given-shares', 'sides'], 'boxes'),
    ],
    initializer: [
      constant('given-scores', { dims: [1, count], values: objects.map(({ score }) => score) }),
      constant('given-shares', rows(objects.map(({ shares }) => shares))),
      whole(
        'given-labels',
        objects.map(({ label }) => label),
      ),
      whole('of-labels', [1, count]),
    ],
    input: [...fields({ images: ['N', 3, SIDE, SIDE] }), ...fields({ orig_target_sizes: ['N', 2] }, INT64)],
    output: [
      ...fields({ labels: [1, count] }, INT64),
      ...fields({ boxes: [1, count, 4], scores: [1, count] }),
    ],
  }
  await write(folder, file, graph)
}
