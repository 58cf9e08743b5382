import { describe, expect, it } from 'vitest'
import { CASES } from './cases.ts'
import { missed, ratioOf, rowsOf } from './rows.ts'
import { sound, winners, type Result } from './run-case.ts'

const result = (change: Partial<Result>): Result => ({
  library: 'ours',
  setup: 'product',
  ms: 1,
  p95: 2,
  cpu: null,
  commit: null,
  commitP95: null,
  db: null,
  ...change,
})

const brush = CASES.find(({ name }) => name === 'brush')!

const RESULTS: Result[] = [
  result({ ms: 1.5, p95: 3, cpu: 2, commit: 4, commitP95: 6 }),
  result({ library: 'konva', setup: 'image low', ms: 9, commit: 20, commitP95: 21, db: 36 }),
  result({ library: 'konva', setup: 'line low', ms: 8, cpu: 11, commit: 50, commitP95: 60, db: 40 }),
  result({ library: 'fabric', setup: 'layers low', ms: 12, cpu: 13, commit: 30, commitP95: 31, db: 39 }),
]

describe('sound setups', () => {
  const of = (db: number | null, setup: string): Result =>
    result({ library: db === null ? 'ours' : 'konva', setup, db })
  const kept = (results: Result[]): string[] => sound(results).map(({ setup }) => setup)

  it('draw the same picture', () => {
    expect(kept([of(null, 'ours'), of(34.9, 'a'), of(35, 'b'), of(60, 'c')])).toEqual(['ours', 'b', 'c'])
  })

  it('use the same smoothing as the closest', () => {
    const all = [of(36, 'each nearest'), of(38, 'each low'), of(44, 'each auto')]
    expect([kept(all), kept([...all, of(50, 'sharp nearest')])]).toEqual([
      ['each low', 'each auto'],
      ['each nearest', 'sharp nearest'],
    ])
  })

  it('are those about as close as the closest, where none draws the same', () => {
    expect(kept([of(null, 'ours'), of(30, 'a'), of(32.5, 'b'), of(34.4, 'c')])).toEqual(['ours', 'b', 'c'])
  })
})

describe('rows', () => {
  it('take the fastest setup of each library', () => {
    expect(winners(RESULTS).map(({ setup }) => setup)).toEqual(['product', 'line low', 'layers low'])
  })

  it('report frames and commits, each by its own fastest setup', () => {
    expect(rowsOf(brush, RESULTS)).toEqual([
      {
        case: 'brush',
        ours_ms: 1.5,
        rivals: { konva: 8, fabric: 12 },
        p95_ms: 3,
        cpu_ms: { ours: 2, konva: 11, fabric: 13 },
        psnr_db: 39,
        setups: { konva: 'line low', fabric: 'layers low' },
        goal_times: 6,
        goal_p95_ms: 8,
      },
      {
        case: 'brush-commit',
        ours_ms: 4,
        rivals: { konva: 20, fabric: 30 },
        p95_ms: 6,
        setups: { konva: 'image low', fabric: 'layers low' },
        goal_ms: 5,
      },
    ])
  })

  it('compare with the better rival and list missed goals', () => {
    const [frames, commit] = rowsOf(brush, RESULTS)
    expect(ratioOf(frames!)).toBeCloseTo(8 / 1.5)
    expect(missed(frames!)).toEqual(['5.3× of 6×'])
    expect(missed(commit!)).toEqual([])
    expect(missed({ ...frames!, ours_ms: 1, p95_ms: 9, psnr_db: 31 })).toEqual([
      'p95 9.0 of 8 ms',
      'another picture (31.0 dB)',
    ])
    expect(missed({ ...commit!, ours_ms: 5.5 })).toEqual(['5.5 of 5 ms'])
  })
})
