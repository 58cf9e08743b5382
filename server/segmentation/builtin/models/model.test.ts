import { expect, test } from 'vitest'
import { BODY_MODEL } from './bodies.ts'
import { FEATURE_MODEL, gridOf } from './features.ts'
import { HAND_DETECTOR, HAND_MODEL } from './hands.ts'
import { type ModelFile, openModel } from './model.ts'
import { OBJECT_MODEL } from './objects.ts'
import { PERSON_MODEL } from './people.ts'

/** The first values that TensorFlow.js 4.22 gives for the same pixels. */
const CASES: [ModelFile, number, number[][]][] = [
  [
    OBJECT_MODEL,
    1 / 255,
    [
      [-4.604901, -4.918053, -5.122304, -5.864554, -5.201897],
      [-4.978498, -5.256864, -5.376788, -5.66909, -5.281377],
      [-4.525767, -5.1385, -5.024961, -5.034084, -4.953296],
    ],
  ],
  [
    FEATURE_MODEL,
    1 / 255,
    [
      [0.291876, 0.254719, 0.193215, 0.160128, 0.093689],
      [-0.022535, -0.031797, -0.023859, -0.027749, -0.030628],
    ],
  ],
  [
    BODY_MODEL,
    1 / 255,
    [
      [0.004786, 0.005654, 0.00642, 0.005122, 0.008846],
      [],
      [0.42553, 2.578254, -0.036352, 3.01185, 0.093445],
      [1.710357, 1.919885, 1.597999, 1.983414, 1.415189],
    ],
  ],
  [
    HAND_DETECTOR,
    1 / 255,
    [
      [0.001975, 0.001831, 0.004508, 0.001544, 0.004641],
      [-0.013783, -0.009693, 0.037823, 0.042773, -0.058556],
    ],
  ],
  [PERSON_MODEL, 0.0001, [[-20.994175, -52.307209, -59.602516, -53.764343, -43.24176]]],
  [HAND_MODEL, 1 / 255, [[110.95865, 179.96852, -0.000002, 104.93129, 156.9731], [0.005986], [0.110211]]],
]

const planesOf = (pixels: Float32Array): Float32Array =>
  Float32Array.from([0, 1, 2].flatMap((plane) => [...pixels].filter((_, at) => at % 3 === plane)))

test.each(CASES)('$file gives in onnxruntime what it gives in TensorFlow.js', async (file, scale, truth) => {
  const model = await openModel(file)
  const pixels = Float32Array.from(
    { length: model.side ** 2 * 3 },
    (_, index) => ((index * 7919) % 256) * scale,
  )
  const found = await model.run(model.layout === 'planes' ? planesOf(pixels) : pixels)
  const near = truth.map((values, output) =>
    values.map((value, index) => Math.abs((found[output]?.[index] ?? Infinity) - value) < 0.0005),
  )
  expect(near).toEqual(truth.map((values) => values.map(() => true)))
})

test('a cell of a grid has the length 1 over its planes, an empty one 0', () => {
  expect(gridOf(Float32Array.of(3, 0, 0, 0, 4, 0, 8, -2), 2)).toEqual({
    side: 2,
    planes: 2,
    values: Float32Array.of(3 / 5, 0, 0, 0, 4 / 5, 0, 1, -1),
  })
})
