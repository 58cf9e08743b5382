/**
 * Kills the whole server with SIGKILL while it tracks, starts it again, and looks whether the job goes on by itself and
 * ends in the masks of an undisturbed run.
 *
 *   node --import tsx tests/faults/tracking.ts [--kills 2]
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { clipMasks } from '../../server/demo/truth.ts'
import { requireValue } from '../../server/require-value.ts'
import { ROOT } from '../../server/root.ts'
import { until } from '../support/api.ts'
import { startDemoServer } from '../support/demo-server.ts'
import { holdVideo } from '../support/tracked-video.ts'
import type { TrackedVideo } from '../support/tracked-video.ts'

const { values } = parseArgs({ options: { kills: { type: 'string', default: '2' } } })
const kills = Number(values.kills)

const CLIP = { name: 'room-crossing', file: 'room-crossing.webm' }
const SIZE = { width: 960, height: 540 }
const [START, FROM, TO] = [40, 0, 80]
const PATIENCE_MS = 180_000

const masks = await clipMasks(CLIP.name)
const counts = requireValue(
  masks.find(({ frame, objectId }) => frame === START && objectId === 'person-2'),
).counts
const bytes = readFileSync(join(ROOT, 'server/demo/clips', CLIP.file))

/** Starts a tracking both ways from the true mask of one frame. */
async function begin(url: string, file: string): Promise<TrackedVideo> {
  const video = await holdVideo(url, file, bytes)
  await video.track(START, { size: [SIZE.height, SIZE.width], counts }, FROM, TO)
  return video
}

const ended = (video: TrackedVideo) =>
  until(video.newest, ({ state }) => state === 'done', PATIENCE_MS).then(() => video.rows())

const server = await startDemoServer({ LOG_LEVEL: 'error' })
let fault: string | null = null
try {
  const undisturbed = await ended(await begin(server.url, 'undisturbed.webm'))
  const video = await begin(server.url, 'killed.webm')
  for (let kill = 1; kill <= kills; kill += 1) {
    const { progress } = await until(
      video.newest,
      (task) => task.progress > (kill - 0.5) / (kills + 1) || task.state === 'done',
      PATIENCE_MS,
    )
    await server.kill('SIGKILL')
    await server.start()
    console.log(`kill ${kill} at ${Math.round(progress * 100)} %`)
  }
  const rows = await ended(video)
  // Where the object is not seen for long there is no row, so a few may be missing, but the same ones.
  if (undisturbed.length < (TO - FROM) / 2) fault = `only ${undisturbed.length} rows undisturbed`
  else if (JSON.stringify(rows) !== JSON.stringify(undisturbed))
    fault = `other masks than undisturbed: ${rows.length} rows, ${undisturbed.length} undisturbed`
} finally {
  await server.dispose()
}
console.log(fault ?? `${TO - FROM} frames: the same masks after ${kills} kills as undisturbed`)
process.exit(fault === null ? 0 : 1)
