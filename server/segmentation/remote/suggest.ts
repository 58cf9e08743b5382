import { z } from 'zod'
import type { Codec } from '../../../wasm-rle/codec.ts'
import type { Picture } from '../../media/decoding/picture.ts'
import { EngineError, type Suggestion, type SuggestionWish } from '../engine.ts'
import { segmentationText } from '../text.ts'
import { type Capabilities, VERSION } from './capabilities.ts'
import type { RemoteServer } from './server.ts'
import { answerOf, imageOf, maskOf, maskShape, scoreShape } from './values.ts'

const name = z.string().max(200)
const boxShape = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number().nonnegative(),
  height: z.number().nonnegative(),
})
const skeletonShape = z.object({
  template: name,
  side: z
    .enum(['left', 'right'])
    .nullish()
    .transform((side) => side ?? null),
  nodes: z.array(z.object({ name, x: z.number(), y: z.number(), score: scoreShape })).max(1000),
})
const answerShape = z.object({
  objects: z
    .array(
      z.object({
        label: name,
        score: scoreShape,
        box: boxShape,
        mask: maskShape.nullish(),
        skeleton: skeletonShape.nullish(),
      }),
    )
    .max(1000),
})

const refusal = (reason: string): EngineError => new EngineError(segmentationText.noSuggestions, reason)

/** Throws `EngineError` where the server does not look for that. */
export async function suggest(
  { server, codec, known }: { server: RemoteServer; codec: Codec; known: Capabilities | null },
  picture: Picture,
  { what, within, texts }: SuggestionWish,
  left: AbortSignal | undefined,
): Promise<readonly Suggestion[]> {
  const able = known?.can.suggest
  if (!able?.what.includes(what)) throw refusal(`the server does not look for ${what}`)
  if (texts.length > 0 && !able.texts) throw refusal('the server does not look for words')
  const body = { version: VERSION, image: await imageOf(picture), what, within, texts }
  const read = (answer: unknown): readonly Suggestion[] =>
    answerOf(answerShape, answer).objects.map(({ mask, skeleton, ...one }) => ({
      ...one,
      mask: mask ? maskOf(codec, mask, picture) : null,
      skeleton: skeleton ?? null,
    }))
  return server.ask({ method: 'POST', path: '/suggest', body }, read, left)
}
