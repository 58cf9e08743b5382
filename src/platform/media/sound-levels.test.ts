import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import { afterEach, expect, test } from 'vitest'
import type { Tone } from '../../../tests/support/toned-file.ts'
import { tonedFile } from '../../../tests/support/toned-file.ts'
import { LEVELS_PER_SECOND, loudest } from './levels.ts'
import { readLevels } from './sound-levels.ts'

let input: Input | null = null
afterEach(() => input?.dispose())

/** The sound of a file of four seconds. */
async function trackWith(tone: Tone) {
  input = new Input({ source: new BufferSource(await tonedFile(4, tone)), formats: ALL_FORMATS })
  const track = await input.getPrimaryAudioTrack()
  if (!track) throw new Error('no sound')
  return track
}

/** The loudest of each half second. */
const halves = (levels: Uint8Array): number[] =>
  Array.from({ length: (2 * levels.length) / LEVELS_PER_SECOND }, (_, half) =>
    loudest(levels, (half * LEVELS_PER_SECOND) / 2, ((half + 1) * LEVELS_PER_SECOND) / 2),
  )

test('levels are the amplitudes of the sound at their positions', async () => {
  const levels = await readLevels(await trackWith({ from: 1, to: 2.5, amplitudes: [0.5] }), 0, 4)
  expect(halves(levels)).toEqual([0, 0, 127, 127, 127, 0, 0, 0])
  expect([levels[99], levels[100], levels[249], levels[250]]).toEqual([0, 127, 127, 0])
})

test('the loudest of several channels counts', async () => {
  const levels = await readLevels(await trackWith({ from: 0, to: 0.5, amplitudes: [0.2, 1, 0.4] }), 0, 1)
  expect(halves(levels)).toEqual([255, 0])
})

test('a range has its own levels only, and none after the end', async () => {
  const track = await trackWith({ from: 2.5, to: 3, amplitudes: [1] })
  expect(halves(await readLevels(track, 2, 3))).toEqual([0, 255])
  expect(halves(await readLevels(track, 3, 6))).toEqual([0, 0, 0, 0, 0, 0])
})
