import { expect, test } from 'vitest'
import { loadCodec } from '../../../wasm-rle/node.ts'
import { type Engine, EngineError, type Suggestion, type SuggestionWish } from '../engine.ts'
import { segmentationText } from '../text.ts'
import { answerSuggest } from './answer-suggest.ts'
import { PictureCache } from './picture-cache.ts'

/** A picture that is displayed at 80 × 60 and decoded at half of that. */
const DECODED = { width: 40, height: 30, pixels: new Uint8Array(40 * 30 * 4) }
const SIZE = { width: 80, height: 60 }
const SOURCE = { key: 'street', file: 'never read', frame: null }

async function asked(found: readonly Suggestion[] | null, wish: SuggestionWish) {
  const wishes: SuggestionWish[] = []
  const pictures = new PictureCache()
  await pictures.get('street#', () => Promise.resolve(DECODED))
  const engine = {
    name: 'http',
    model: { name: 'fake', version: '2' },
    ...(found && {
      suggest: (_key: string, _picture: unknown, wished: SuggestionWish) => {
        wishes.push(wished)
        return Promise.resolve(found)
      },
    }),
  } as Engine
  const answer = await answerSuggest(
    { engine, codec: await loadCodec(), pictures },
    { kind: 'suggest', source: SOURCE, size: SIZE, wish },
    new AbortController().signal,
  )
  return { answer, wishes }
}

const WISH: SuggestionWish = { what: 'bodies', within: { x: 20, y: 10, width: 40, height: 30 }, texts: [] }

test('the wish and what is found are scaled, cut at the edges and sorted by score', async () => {
  const codec = await loadCodec()
  const mask = codec.encodeBytes(new Uint8Array(40 * 30).fill(1), 40, 30)
  const { answer, wishes } = await asked(
    [
      { label: 'cup', score: 0.4, box: { x: 30, y: 5, width: 20, height: 10 }, mask, skeleton: null },
      {
        label: 'person',
        score: 1.2,
        box: { x: 10, y: 5, width: 20, height: 15 },
        mask: null,
        skeleton: {
          template: 'body-17',
          side: null,
          nodes: [
            { name: 'nose', x: 12, y: 6, score: 0.9 },
            { name: 'left-ankle', x: 20, y: 33, score: -0.1 },
          ],
        },
      },
      { label: 'gone', score: 0.9, box: { x: 41, y: 0, width: 5, height: 5 }, mask: null, skeleton: null },
    ],
    WISH,
  )
  expect(wishes).toEqual([{ what: 'bodies', within: { x: 10, y: 5, width: 20, height: 15 }, texts: [] }])
  expect(answer).toEqual({
    model: { name: 'fake', version: '2' },
    suggestions: [
      {
        label: 'person',
        score: 1,
        box: { x: 20, y: 10, width: 40, height: 30 },
        mask: null,
        skeleton: {
          template: 'body-17',
          side: null,
          nodes: [
            { name: 'nose', x: 24, y: 12, score: 0.9 },
            { name: 'left-ankle', x: 40, y: 60, score: 0 },
          ],
        },
      },
      {
        label: 'cup',
        score: 0.4,
        box: { x: 60, y: 10, width: 20, height: 20 },
        mask: {
          size: [60, 80],
          counts: codec.write(codec.encodeBytes(new Uint8Array(4800).fill(1), 80, 60)),
        },
        skeleton: null,
      },
    ],
  })
})

test('an engine that only answers prompts says so', async () => {
  await expect(asked(null, WISH)).rejects.toEqual(
    new EngineError(segmentationText.noSuggestions, 'the engine http only answers prompts'),
  )
})
