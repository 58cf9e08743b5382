import { inNameOrder } from '../../../src/domain/natural-order.ts'
import type { ImportEntry, ImportSource } from '../../media/sources/source.ts'

/** Some hundred bytes each. A larger source keeps its order. */
const SORTED_MAX = 200_000

async function* entriesByName(source: ImportSource): AsyncGenerator<ImportEntry> {
  const found: ImportEntry[] = []
  for await (const entry of source.entries()) found.push(entry)
  // Positions count imported entries; keys stay those of the source, so that runs agree.
  let index = 0
  for (const entry of inNameOrder(found, ({ name }) => name)) {
    yield { ...entry, key: entry.key ?? entry.index, index }
    if (entry.isHidden !== true) index += 1
  }
}

export const sortedByName = (source: ImportSource): ImportSource =>
  source.count > SORTED_MAX ? source : { ...source, entries: () => entriesByName(source) }
