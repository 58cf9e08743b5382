import { useState } from 'react'
import { newKey } from '../../platform/random-key.ts'

/**
 * An Idempotency-Key for as long as a form is open: what is sent once more after its answer was lost happens once. A form
 * that was changed in between is refused by the server, since the first sending counted.
 */
export const useFormKey = (): string => useState(newKey)[0]
