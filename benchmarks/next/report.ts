import { today } from '../harness/report.ts'
import { quantile } from '../harness/statistics.ts'

export interface Row {
  readonly case: string
  readonly p50_ms: number
  readonly p95_ms: number
  readonly n: number
}

const rounded = (value: number): number => Math.round(value * 10) / 10

export const rowOf = (name: string, values: readonly number[]): Row => ({
  case: name,
  p50_ms: rounded(quantile(values, 0.5)),
  p95_ms: rounded(quantile(values, 0.95)),
  n: values.length,
})

const GOALS: Readonly<Record<string, string>> = {
  'submit-prefetched': '< 100',
  'first-time': '< 250',
  'submit-longest-task': '–',
}

/** The page docs/benchmarks/next.md. */
export const report = (rows: readonly Row[], browser: string): string => `# Submit to the next picture

Written by \`npm run bench:next\` on ${today()}, Chromium ${browser}, headless, without a GPU;
milliseconds.

| case | p50 | p95 | goal (p95) | n |
| --- | --- | --- | --- | --- |
${rows.map((row) => `| ${row.case} | ${row.p50_ms} | ${row.p95_ms} | ${GOALS[row.case] ?? '–'} | ${row.n} |`).join('\n')}

The built product with its real server on the same machine; JPEG files of 4000 × 3000 with the bytes of a photograph, in
batches of 25. A time runs from the stamp of the event (Enter, or a click in the strip) to the begin of the frame after the
one that painted the next picture at full sharpness of the view, so it is late by up to one frame and never early. After each
step a screenshot of the middle proves that it is the picture that the page names.

- \`submit-prefetched\`: label a picture (a key and a box by the pointer), then Enter. The next one was fetched meanwhile.
- \`submit-longest-task\`: the longest task of the page within those times; 0 where none took 50 ms.
- \`first-time\`: a click in the strip on a picture that nobody has asked for: fetched, decoded and painted.
`
