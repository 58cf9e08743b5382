import type { components } from '../contract/types.d.ts'

/** What to do with an uploaded file whose content exists already. */
export type DuplicateChoice = components['schemas']['DuplicateChoice']

export const DUPLICATE_CHOICES = ['keep', 'skip', 'replace'] as const satisfies readonly DuplicateChoice[]

export const DEFAULT_DUPLICATE_CHOICE: DuplicateChoice = 'keep'

export const isDuplicateChoice = (text: string): text is DuplicateChoice =>
  (DUPLICATE_CHOICES as readonly string[]).includes(text)
