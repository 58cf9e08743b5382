import { z } from 'zod'
import type { Codec } from '../../../wasm-rle/codec.ts'
import { loadCodec } from '../../../wasm-rle/node.ts'
import type { Picture } from '../../media/decoding/picture.ts'
import { type Engine, EngineError, lateTracker, type ModelName, type Prompts } from '../engine.ts'
import type { EngineConfig } from '../process/messages.ts'
import { RemoteServer, remoteError, type ServerTools } from '../remote/server.ts'
import { jpegOf } from '../remote/values.ts'
import { segmentationText } from '../text.ts'
import { type LabelConfig, openConfig, plainConfig, readConfig } from './label-config.ts'
import { PictureHost } from './picture-host.ts'
import { proposalIn, suggestionsIn } from './results.ts'

/** A project of Label Studio is needed in name only; backends keep their state by it. */
const PROJECT = '1.1'

/** Label Studio draws prompts as keypoints of this width, in percent. */
const KEYPOINT_WIDTH = 0.5

type PromptResult = Record<string, unknown>

const percent = (value: number, whole: number): number => (value / whole) * 100

/** What a person of Label Studio would have drawn. Throws `EngineError` where the config has no tag for it. */
function contextOf(
  codec: Codec,
  { points, box: given, previous }: Prompts,
  { keypoints, rectangles, image }: LabelConfig,
  { width, height }: Picture,
): PromptResult[] {
  // Masks are no prompts there: its box says where to look.
  const box = given ?? (points.length === 0 && previous !== null ? codec.box(previous) : null)
  if (points.length > 0 && keypoints === null) throw remoteError('the label config has no KeyPointLabels')
  if (box !== null && rectangles === null) throw remoteError('the label config has no RectangleLabels')
  const common = {
    original_width: width,
    original_height: height,
    image_rotation: 0,
    to_name: image.name,
    origin: 'manual',
  }
  return [
    ...points.map(({ x, y, label }, at) => ({
      ...common,
      id: `point-${at + 1}`,
      from_name: keypoints?.name,
      type: 'keypointlabels',
      is_positive: label === 1,
      value: {
        x: percent(x, width),
        y: percent(y, height),
        width: KEYPOINT_WIDTH,
        keypointlabels: [keypoints?.label],
      },
    })),
    ...(box === null
      ? []
      : [
          {
            ...common,
            id: 'box',
            from_name: rectangles?.name,
            type: 'rectanglelabels',
            is_positive: true,
            value: {
              x: percent(box.x, width),
              y: percent(box.y, height),
              width: percent(box.width, width),
              height: percent(box.height, height),
              rotation: 0,
              rectanglelabels: [rectangles?.label],
            },
          },
        ]),
  ]
}

const setupShape = z.object({
  model_version: z
    .union([z.string(), z.number()])
    .nullish()
    .transform((version) => (version ? String(version).slice(0, 200) : null)),
})

/** Speaks the protocol of Label Studio's ML backends. The built-in tracker tracks. */
export async function createLabelStudioEngine(
  config: Pick<EngineConfig, 'url' | 'hosts' | 'allowPrivate' | 'timeoutMs' | 'labelConfig' | 'pictureHost'>,
  tracker: () => Promise<Engine['tracker']>,
  tools: ServerTools = {},
): Promise<Engine> {
  const server = new RemoteServer(config, tools)
  const codec = await loadCodec()
  const pictures = new PictureHost(config.pictureHost)
  const ownConfig = await openConfig(config.labelConfig)
  let model: ModelName = { name: server.host, version: null }
  let isSetUp = false

  /** Once; again after a failure. */
  const setUp = async (left: AbortSignal | undefined): Promise<void> => {
    if (isSetUp) return
    await server.ask({ method: 'GET', path: '/health' }, () => undefined, left)
    const body = {
      project: PROJECT,
      schema: ownConfig.xml,
      hostname: '',
      access_token: '',
      extra_params: null,
    }
    const read = (answer: unknown) => setupShape.safeParse(answer).data?.model_version ?? null
    model = {
      name: server.host,
      version: await server.ask({ method: 'POST', path: '/setup', body }, read, left),
    }
    isSetUp = true
  }

  const predict = async <T>(
    { xml, image }: LabelConfig,
    [key, picture, result]: [string, Picture, PromptResult[]],
    read: (answer: unknown) => T,
    left: AbortSignal | undefined,
  ): Promise<T> => {
    await setUp(left)
    const url = await pictures.urlOf(key, () => jpegOf(picture))
    const body = {
      tasks: [{ id: 1, data: { [image.key]: url } }],
      model_version: model.version,
      project: PROJECT,
      label_config: xml,
      params: { login: null, password: null, context: result.length > 0 ? { result } : null },
    }
    return server.ask({ method: 'POST', path: '/predict', body }, read, left)
  }

  return {
    name: 'label-studio',
    get model() {
      return model
    },
    segment: async (key, picture, prompts, left) => {
      const context = contextOf(codec, prompts, ownConfig, picture)
      return predict(ownConfig, [key, picture, context], (answer) => proposalIn(codec, answer, picture), left)
    },
    suggest: async (key, picture, wish, left) => {
      if (wish.what === 'hands')
        throw new EngineError(
          segmentationText.noSuggestions,
          'backends of Label Studio do not tell hands apart',
        )
      // Without a config of the team's, the words are the labels that the backend is to find.
      const isOpen = config.labelConfig === null && wish.texts.length > 0
      const asked = isOpen ? readConfig(plainConfig(wish.texts)) : ownConfig
      return predict(asked, [key, picture, []], (answer) => suggestionsIn(codec, answer, picture, wish), left)
    },
    abilities: async (left) => {
      await setUp(left)
      return { suggests: true, spans: null }
    },
    tracks: 'builtin',
    tracker: lateTracker(tracker),
  }
}
