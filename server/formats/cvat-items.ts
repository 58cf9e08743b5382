import type { Kind } from '../../src/domain/kinds.ts'
import type { NodeTemplate } from '../../src/domain/documents/templates.ts'
import { loadCodec } from '../../wasm-rle/node.ts'
import { CocoRefusal } from './coco-annotations.ts'
import { COCO_READERS } from './coco-readers.ts'
import { pictureOf, readPicture, type CvatReading } from './cvat-pictures.ts'
import { cvatText } from './cvat-text.ts'
import type { ReadItem } from './import-items.ts'
import { FormatError } from './item-texts.ts'
import { xmlEntries, type XmlElement, type XmlEntry } from './xml-entries.ts'

const ROOT = 'annotations'

const lastOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

function itemOf(reading: CvatReading, { element, isCut }: XmlEntry): ReadItem {
  const fileName = element.attributes['name'] ?? ''
  const name = lastOf(fileName)
  try {
    if (isCut) throw new CocoRefusal(cvatText.imageTooLong)
    const picture = pictureOf(element)
    const { width, height } = picture
    return { item: { name, fileName, width, height, ...readPicture(reading, element, picture) } }
  } catch (error) {
    if (!(error instanceof CocoRefusal)) throw error
    return { name, reason: error.message }
  }
}

function requireVersion({ text }: XmlElement): void {
  const version = text.trim()
  if (!/^1(\.|$)/.test(version)) throw new FormatError(cvatText.otherVersion(version.slice(0, 20)))
}

/** What a file says of itself, or says nothing of pictures: passed over. */
const HEAD: ReadonlySet<string> = new Set(['version', 'meta'])

/**
 * The pictures of CVAT's XML in its order, each with the document that its shapes make. Throws a `FormatError` when it is
 * no such file, one of a video, or the kind has none.
 */
export async function* cvatItems(
  chunks: AsyncIterable<string>,
  { kind, template }: { kind: Kind; template: NodeTemplate | undefined },
): AsyncGenerator<ReadItem> {
  const read = COCO_READERS[kind]
  if (!read) throw new FormatError(cvatText.noKind)
  const reading = { kind, template, read, codec: await loadCodec() }
  let images = 0
  for await (const entry of xmlEntries(chunks, ROOT)) {
    const { name } = entry.element
    if (name === 'version') requireVersion(entry.element)
    if (name === 'track') throw new FormatError(cvatText.isVideo)
    if (name === 'image') {
      images += 1
      yield itemOf(reading, entry)
    } else if (!HEAD.has(name)) yield { name: '', reason: cvatText.unknown(name.slice(0, 40)) }
  }
  if (images === 0) throw new FormatError(cvatText.noImages)
}
