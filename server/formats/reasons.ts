import type { z } from 'zod'

/** What is wrong with a value, field by field. */
export const reasonsOf = ({ issues }: z.ZodError): string =>
  issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
