import { KINDS, type Kind } from '../../src/domain/kinds.ts'
import { cocoBoxes } from './coco-boxes.ts'
import type { Exporter } from './exporter.ts'
import { ownJson } from './own-json.ts'

const BY_FORMAT: Readonly<Record<string, { kinds: readonly Kind[]; exporter: Exporter }>> = {
  json: { kinds: Object.keys(KINDS) as Kind[], exporter: ownJson },
  'coco-instances': { kinds: ['image'], exporter: cocoBoxes },
}

/** The exporter of a format for a kind; null where there is none yet. */
export const exporterOf = (format: string, kind: Kind): Exporter | null => {
  const known = BY_FORMAT[format]
  return known?.kinds.includes(kind) ? known.exporter : null
}
