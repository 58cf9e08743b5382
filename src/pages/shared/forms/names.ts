import { isPlainName, tidyName } from '../../../domain/names.ts'
import { formText } from '../../../text/forms.ts'
import { textBetween, z } from '../../../ui/forms.ts'

export const nameUpTo = (max: number) =>
  z
    .string()
    .refine(isPlainName, formText.plain)
    .refine((name) => name === '' || tidyName(name) !== '', formText.whitespace)
    .transform(tidyName)
    .pipe(textBetween(1, max))
