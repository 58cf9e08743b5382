import type { Violation } from './violation.ts'
import { DOCUMENT_MAX_BYTES, MASKS_MAX_BYTES } from './limits.ts'
import { violation } from './violation.ts'

const bytesOf = (json: string) => new TextEncoder().encode(json).length

/** Bytes as JSON: `document` without mask counts, `masks` the counts only. */
export const documentBytes = (document: unknown): { document: number; masks: number } => {
  let masks = 0
  const json = JSON.stringify(document, (key, value: unknown) => {
    if (key !== 'counts') return value
    masks += bytesOf(JSON.stringify(value) ?? '')
    return ''
  })
  return { document: bytesOf(json ?? ''), masks }
}

export const sizeViolations = (document: unknown): Violation[] => {
  const bytes = documentBytes(document)
  if (bytes.document > DOCUMENT_MAX_BYTES)
    return [violation('', 'document-size', { limit: DOCUMENT_MAX_BYTES })]
  if (bytes.masks > MASKS_MAX_BYTES) return [violation('', 'masks-size', { limit: MASKS_MAX_BYTES })]
  return []
}
