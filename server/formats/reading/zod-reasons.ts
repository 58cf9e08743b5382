import { z } from 'zod'
import { formatText } from '../text.ts'

const { localeError } = z.locales.zhCN()

/** For `safeParse`: errors in Chinese; a missing field is only called missing. */
export const IN_CHINESE = {
  error: (issue: Parameters<typeof localeError>[0]) =>
    issue.code === 'invalid_type' && issue.input === undefined ? formatText.absent : localeError(issue),
}

export const reasonsOf = ({ issues }: z.ZodError): string =>
  issues.map(({ path, message }) => `${path.join('.')}：${message}`).join('；')
