/**
 * `npm run bench:video`: how long it takes from asking for a frame until it is drawn in full size, in headless Chromium,
 * beside the browser's own element asked for (n + 0.5) / rate. Both by turns on each clip, in an order drawn anew each round.
 *
 * ExtraDifference parts: what the browser's processes take of memory; the next-frame key held for a minute over a slow line; and
 * a long video with very many masks in the application itself, which needs a build. Each row is written as soon as it is
 * known; rows that stand in `--out` already and are not measured again are kept, so that one part can be measured after the
 * other.
 *
 *   node --import tsx benchmarks/video.ts [--out FILE] [--rounds 2] [--only text] [--size 1920x1080] [--frames 600]
 *     [--seconds 60] [--docs FILE]
 *
 * `--only` names a part and clip: `walk/h264-g250`, `walk/vp9-g250-proxy`, `memory/`, `hold/vp9`, `rows/`.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { requireBuild } from '../tests/support/server.ts'
import type { VideoBench } from '../tests/video/harness.ts'
import { withVideoBench } from '../tests/video/harness.ts'
import type { Shown, TableInput } from '../tests/video/page/page.ts'
import type { BenchClip } from './video/clips.ts'
import { RATE, addClip, clipsOf, proxyOf, tableOf } from './video/clips.ts'
import type { HoldRow } from './video/hold.ts'
import { holdReport, measureHold } from './video/hold.ts'
import type { ManyRow } from './video/many-rows.ts'
import { manyReport, measureManyRows } from './video/many-rows.ts'
import type { MemoryRow } from './video/memory.ts'
import { measureMemory, memoryReport } from './video/memory.ts'
import type { VideoRow, Walk } from './video/report.ts'
import { report, rowOf, walks, warm } from './video/report.ts'

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    rounds: { type: 'string', default: '2' },
    only: { type: 'string', default: '' },
    size: { type: 'string', default: '1920x1080' },
    frames: { type: 'string', default: '600' },
    seconds: { type: 'string', default: '60' },
    docs: { type: 'string', default: fileURLToPath(new URL('../docs/benchmarks/video.md', import.meta.url)) },
  },
})
const FRAMES = Number(values.frames)
const SECONDS = Number(values.seconds)
const ROUNDS = Number(values.rounds)
const [width = 1920, height = 1080] = values.size.split('x').map(Number)
const CLIPS = clipsOf(width, height, FRAMES)
const folder = mkdtempSync(join(tmpdir(), 'bench-video-'))
const isWanted = (name: string): boolean => name.includes(values.only)
/** What a whole run measures of one clip alone, so that it ends within a quarter of an hour. */
const isPart = (name: string, only: string): boolean =>
  isWanted(name) && (values.only !== '' || name.endsWith(only))

type Named = { readonly case: string }
const earlier: Named[] =
  values.out && existsSync(values.out) ? (JSON.parse(readFileSync(values.out, 'utf8')) as Named[]) : []
const known = <Row extends Named>(...parts: string[]): Row[] =>
  earlier.filter((row): row is Row => parts.some((part) => row.case.startsWith(part)))
const walked = known<VideoRow>('seek/', 'step-')
const held = known<HoldRow>('hold/')
const remembered = known<MemoryRow>('memory/')
const many = known<ManyRow>('rows/')

/** Takes in a row and writes all there are. */
function note<Row extends Named>(list: Row[], row: Row): void {
  const place = list.findIndex((one) => one.case === row.case)
  list.splice(place < 0 ? list.length : place, 1, row)
  console.log(JSON.stringify(row))
  const rows = [...walked, ...remembered, ...held, ...many]
  if (values.out) writeFileSync(values.out, `${JSON.stringify(rows, null, 1)}\n`)
  // A part of the cases must not replace the whole page.
  if (values.only !== '' && [walked, held, remembered, many].some(({ length }) => length === 0)) return
  const page =
    report(walked, { rounds: ROUNDS, size: values.size, frames: FRAMES }) +
    (remembered.length > 0 ? memoryReport(remembered) : '') +
    (held.length > 0 ? holdReport(held, SECONDS) : '') +
    (many.length > 0 ? manyReport(many) : '')
  writeFileSync(values.docs, page)
}

/** One round of a walk. @returns what ours and the element showed, warm */
async function walkBoth(bench: VideoBench, walk: Walk, seed: number): Promise<[Shown[], Shown[]]> {
  const shown: [Shown[], Shown[]] = [[], []]
  const ours = async (): Promise<void> => {
    shown[0] = await bench.call('visit', walk.frames(FRAMES, seed), walk.paced)
  }
  const video = async (): Promise<void> => {
    const asked = walk.elementFrames(FRAMES, seed)
    shown[1] = await bench.call('visitByElement', asked, RATE, walk.paced)
  }
  for (const run of Math.random() < 0.5 ? [ours, video] : [video, ours]) await run()
  return [[...warm(walk, shown[0])], [...warm(walk, shown[1])]]
}

/** @param proxyUrl how it is opened, if by way of a proxy */
async function measureWalks(
  bench: VideoBench,
  { name, url, table, proxyUrl }: { name: string; url: string; table: TableInput; proxyUrl?: string },
): Promise<void> {
  const all = walks.map((walk) => ({ walk, ours: [] as Shown[], video: [] as Shown[] }))
  for (let round = 0; round < ROUNDS; round += 1) {
    await bench.call('open', url, table, undefined, proxyUrl)
    await bench.call('openElement', url)
    // As in the application, and as the element does it: the first frame is there before anybody goes elsewhere.
    await bench.call('visit', [0], false)
    for (const { walk, ours, video } of all) {
      const [mine, theirs] = await walkBoth(bench, walk, round)
      ours.push(...mine)
      video.push(...theirs)
    }
    await bench.call('close')
    await bench.call('closeElement')
  }
  for (const { walk, ours, video } of all) note(walked, rowOf(`${walk.name}/${name}`, ours, video))
}

/** A clip by itself; those with long groups of pictures also by way of the server's proxy. */
async function measureClip(bench: VideoBench, clip: BenchClip): Promise<Buffer> {
  const { name } = clip
  const { url, bytes } = await addClip(bench, clip)
  const table = await tableOf(folder, name, bytes)
  if (isWanted(`walk/${name}`)) await measureWalks(bench, { name, url, table })
  const proxied = `${name}-proxy`
  if (name.endsWith('g250') && isWanted(`walk/${proxied}`)) {
    const proxyUrl = bench.serve(`${proxied}.mp4`, await proxyOf(folder, name, table))
    await measureWalks(bench, { name: proxied, url, table, proxyUrl })
  }
  return bytes
}

// The last part needs it: better said now than after ten minutes.
if (isWanted('rows/many')) requireBuild()

const encoded = new Map<string, Buffer>()
const clips = CLIPS.filter(({ name }) =>
  [`walk/${name}`, `walk/${name}-proxy`, `memory/${name}`].some(isWanted),
)
if (clips.length > 0)
  await withVideoBench(async (bench) => {
    for (const clip of clips) encoded.set(clip.name, await measureClip(bench, clip))
  })
for (const clip of clips) {
  const bytes = encoded.get(clip.name)
  if (bytes && isPart(`memory/${clip.name}`, 'g250'))
    note(remembered, await measureMemory(clip, bytes, await tableOf(folder, clip.name, bytes)))
}
for (const clip of CLIPS.filter(
  ({ name, hasBFrames }) => !hasBFrames && isPart(`hold/${name}`, 'h264-g250'),
)) {
  const times = Array.from({ length: SECONDS * RATE + 1 }, (_, frame) => frame / RATE)
  note(held, await measureHold({ ...clip, times }, (bytes) => tableOf(folder, clip.name, bytes)))
}
if (isWanted('rows/many')) note(many, await measureManyRows())
rmSync(folder, { recursive: true, force: true })
