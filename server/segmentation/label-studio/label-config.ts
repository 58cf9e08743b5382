import { readFile } from 'node:fs/promises'
import { SaxesParser } from 'saxes'
import { EngineError } from '../engine.ts'
import { segmentationText } from '../text.ts'

/** A tag for prompts, with the label that they carry. */
interface PromptTag {
  readonly name: string
  readonly label: string
}

/** Source: labelstud.io/tags. */
export interface LabelConfig {
  readonly xml: string
  readonly image: { readonly name: string; /** Of the task's data. */ readonly key: string }
  readonly keypoints: PromptTag | null
  readonly rectangles: PromptTag | null
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

const TAGS = ['BrushLabels', 'PolygonLabels', 'KeyPointLabels', 'RectangleLabels']

/** A view with a tag for each shape that backends look for. */
export function plainConfig(labels: readonly string[]): string {
  const values = labels.map((label) => `<Label value="${escaped(label)}"/>`).join('')
  const tags = TAGS.map(
    (tag) => `<${tag} name="${tag.toLowerCase()}" toName="image" smart="true">${values}</${tag}>`,
  )
  return `<View><Image name="image" value="$image"/>${tags.join('')}</View>`
}

const refusal = (reason: string, cause?: unknown): EngineError =>
  new EngineError(segmentationText.remote, `SEGMENT_LS_CONFIG: ${reason}`, { cause })

/** Throws `EngineError` if it is not XML or shows no image. */
export function readConfig(xml: string): LabelConfig {
  const parser = new SaxesParser()
  const found = new Map<string, { name: string; value: string; labels: string[] }>()
  let inside: string[] | null = null
  parser.on('opentag', ({ name: tag, attributes }) => {
    const [name = '', value = ''] = [attributes['name'], attributes['value']].map((text) =>
      String(text ?? ''),
    )
    if (tag === 'Label') inside?.push(value)
    if ((tag !== 'Image' && !TAGS.includes(tag)) || found.has(tag)) return
    inside = []
    found.set(tag, { name, value, labels: inside })
  })
  try {
    parser.write(xml).close()
  } catch (error) {
    throw refusal(`not XML: ${(error as Error).message}`, error)
  }
  const image = found.get('Image')
  if (image === undefined || !image.value.startsWith('$'))
    throw refusal('there is no Image with a value such as $image')
  const promptTag = (tag: string): PromptTag | null => {
    const one = found.get(tag)
    const [label] = one?.labels ?? []
    return one === undefined || label === undefined ? null : { name: one.name, label }
  }
  return {
    xml,
    image: { name: image.name, key: image.value.slice(1) },
    keypoints: promptTag('KeyPointLabels'),
    rectangles: promptTag('RectangleLabels'),
  }
}

/** @param file null: a plain one. Throws `EngineError`. */
export async function openConfig(file: string | null): Promise<LabelConfig> {
  if (file === null) return readConfig(plainConfig(['object']))
  const xml = await readFile(file, 'utf8').catch((error: unknown) => {
    throw refusal((error as Error).message, error)
  })
  return readConfig(xml)
}
