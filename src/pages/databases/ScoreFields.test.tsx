import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { firstScores, readScores, ScoreFields } from './ScoreFields.tsx'

const BOTH = ['minScore', 'minKeypointScore'] as const

test('only numbers from 0 to 1 are valid thresholds, and only requested fields count', () => {
  const read = (minScore: string) => readScores(BOTH, { ...firstScores, minScore })
  expect([
    read('0.25'),
    read('1'),
    read(''),
    read('1.5'),
    read('-0.1'),
    read('x'),
    readScores([], { minScore: 'x', minKeypointScore: 'x' }),
  ]).toEqual([
    { minScore: 0.25, minKeypointScore: 0.5 },
    { minScore: 1, minKeypointScore: 0.5 },
    null,
    null,
    null,
    null,
    {},
  ])
})

test('an invalid threshold is reported at its field', () => {
  const html = renderToStaticMarkup(
    <ScoreFields
      asked={BOTH}
      typed={{ minScore: '2', minKeypointScore: '0.5' }}
      disabled={false}
      onChange={() => undefined}
    />,
  )
  const alerts = [...html.matchAll(/<p[^>]*role="alert"[^>]*>([^<]*)</g)].map(([, reported]) => reported)
  expect([html.match(/<input/g)?.length, alerts]).toEqual([2, ['应为 0 到 1 的数']])
})
