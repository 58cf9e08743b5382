import { z } from 'zod'
import { formatText } from '../text.ts'

const { localeError } = z.locales.zhCN()

/** For `safeParse`: errors in Chinese; a missing field is only called missing. */
export const IN_CHINESE = {
  error: (issue: Parameters<typeof localeError>[0]) =>
    issue.code === 'invalid_type' && issue.input === undefined ? formatText.absent : localeError(issue),
}

const wordsOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (words, step) =>
      words +
      (typeof step === 'number'
        ? (/[\w$]$/.test(words) ? ' ' : '') + formatText.nth(step + 1)
        : words === ''
          ? String(step)
          : formatText.of(String(step))),
    '',
  )

export const reasonsOf = ({ issues }: z.ZodError): string =>
  issues.map(({ path, message }) => `${wordsOf(path)}：${message}`).join('；')
