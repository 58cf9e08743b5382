/**
 * `npm run bench:video`: time from asking for a frame until it is drawn in full size, in headless Chromium, beside the browser's
 * own element at (n + 0.5) / rate; by turns on each clip, in random order. Further parts: memory of the browser's processes;
 * the next-frame key held for a minute over a slow line; a long video with many masks in the application, which needs a build.
 * Rows go to `--out` as soon as they are known.
 *
 *   npm run bench:video -- [--rounds 2] [--only text] [--size 1920x1080] [--frames 600] [--seconds 60] [--out FILE]
 *     [--docs FILE]
 *
 * `--only` names a part and clip: `walk/h264-g250`, `walk/vp9-g250-proxy`, `memory/`, `hold/vp9`, `rows/`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requireBuild } from '../tests/support/server.ts'
import { withVideoBench, type VideoBench } from '../tests/video/harness.ts'
import { openBenchmark } from './harness/benchmark.ts'
import { RATE, addClip, clipsOf, proxyOf, tableOf, type BenchClip } from './video/clips.ts'
import { holdReport, measureHold, type HoldRow } from './video/hold.ts'
import { manyReport, measureManyRows, type ManyRow } from './video/many-rows.ts'
import { measureMemory, memoryReport, type MemoryRow } from './video/memory.ts'
import { measureWalks, walksReport, type VideoRow } from './video/walks.ts'

const { options, isWanted, rows, write } = openBenchmark('video', {
  rounds: 2,
  size: '1920x1080',
  frames: 600,
  seconds: 60,
})
const { rounds, size, frames, seconds } = options
const [width = 1920, height = 1080] = size.split('x').map(Number)
const CLIPS = clipsOf(width, height, frames)
const folder = mkdtempSync(join(tmpdir(), 'bench-video-'))

/** Parts that a full run measures on one clip only, to end within a quarter of an hour. */
const isPart = (name: string, usual: string): boolean =>
  isWanted(name) && (options.only !== '' || name.endsWith(usual))

type PartRow = VideoRow | MemoryRow | HoldRow | ManyRow
const measured = rows<PartRow>((row) => row.case)
const partOf = <R extends PartRow>(...parts: string[]): R[] =>
  measured.all().filter((row): row is R => parts.some((part) => row.case.startsWith(part)))

/** A clip by itself; those with long groups of pictures also through the server's proxy. */
async function measureClip(bench: VideoBench, clip: BenchClip): Promise<Buffer> {
  const { name } = clip
  const { url, bytes } = await addClip(bench, clip)
  const table = await tableOf(folder, name, bytes)
  const walk = async (as: string, proxyUrl?: string): Promise<void> => {
    const opened = { name: as, url, table, frames, ...(proxyUrl && { proxyUrl }) }
    for (const row of await measureWalks(bench, opened, rounds)) measured.add(row)
  }
  if (isWanted(`walk/${name}`)) await walk(name)
  const proxied = `${name}-proxy`
  if (name.endsWith('g250') && isWanted(`walk/${proxied}`))
    await walk(proxied, bench.serve(`${proxied}.mp4`, await proxyOf(folder, name, table)))
  return bytes
}

// The last part needs it: fail now, not after ten minutes.
if (isWanted('rows/many')) requireBuild()

const clips = CLIPS.filter(({ name }) =>
  [`walk/${name}`, `walk/${name}-proxy`, `memory/${name}`].some(isWanted),
)
const encoded = await withVideoBench(async (bench) => {
  const files: { clip: BenchClip; bytes: Buffer }[] = []
  for (const clip of clips) files.push({ clip, bytes: await measureClip(bench, clip) })
  return files
})
for (const { clip, bytes } of encoded)
  if (isPart(`memory/${clip.name}`, 'g250'))
    measured.add(await measureMemory(clip, bytes, await tableOf(folder, clip.name, bytes)))
for (const clip of CLIPS.filter(({ hasBFrames }) => !hasBFrames))
  if (isPart(`hold/${clip.name}`, 'h264-g250')) {
    const times = Array.from({ length: seconds * RATE + 1 }, (_, frame) => frame / RATE)
    measured.add(await measureHold({ ...clip, times }, (bytes) => tableOf(folder, clip.name, bytes)))
  }
if (isWanted('rows/many')) measured.add(await measureManyRows())
rmSync(folder, { recursive: true, force: true })

write(
  {
    walks: walksReport(partOf<VideoRow>('seek/', 'step-')),
    memory: memoryReport(partOf<MemoryRow>('memory/')),
    hold: holdReport(partOf<HoldRow>('hold/')),
    rows: manyReport(partOf<ManyRow>('rows/')),
  },
  { more: size },
)
